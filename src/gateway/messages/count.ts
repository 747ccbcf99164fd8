import { countTokens as tokensIn } from '../../memory/context/tokens.ts';
import { textOf } from '../conversation.ts';
import type { GatewayCall } from '../gateway.ts';
import { bytesOf, headersOf } from '../passed-on.ts';
import type { Asked } from '../protocol.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Target } from '../targets.ts';
import { askProviders, post } from '../upstream.ts';
import { messagesProtocol } from './protocol.ts';

/** Counts a request's tokens: by its provider, if it speaks the protocol, or else by the tokens of OpenAI's models. */
export async function countTokens(
  settings: GatewaySettings,
  targets: readonly Target[],
  asked: Asked,
  { body, passed = {}, signal }: Pick<GatewayCall, 'body' | 'passed' | 'signal'>,
): Promise<Response> {
  const native = targets.filter(({ provider }) => messagesProtocol.speaks(provider));
  if (native.length > 0) {
    const ask = (target: Target, given: AbortSignal) =>
      post(target, '/messages/count_tokens', asked.native(target, new Map()), given, passed);
    const begun = await askProviders(settings, native, { streams: false, ask }, signal);
    const bytes = await bytesOf(begun);
    return new Response(bytes, { status: begun.response.status, headers: headersOf(begun, null) });
  }
  const { tools = [] } = Object(body);
  const said = asked.messages.map((each) => textOf(each)).join('\n');
  const given = Array.isArray(tools) && tools.length > 0 ? JSON.stringify(tools) : '';
  return Response.json({ input_tokens: tokensIn(said) + tokensIn(given) });
}
