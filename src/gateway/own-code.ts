import type { Answer } from './answer.ts';
import { wordsOf } from './conversation.ts';
import type { GatewayCall } from './gateway.ts';
import { type HookRequest, type HookRunner, type Hooks, withTexts } from './hooks.ts';
import type { Conversation } from './kept.ts';
import type { Asked, Protocol } from './protocol.ts';
import type { Target } from './targets.ts';

/** What the operator's own code does to a call, and sees of its answer. */
export type OwnCode = ReturnType<typeof createOwnCode>;

/** Creates it; hooks that are not given cost nothing. */
export function createOwnCode(given: Hooks, hooks: HookRunner) {
  const running = new Set<Promise<void>>();

  /** A call as the operator's own code leaves it. */
  async function changed(call: GatewayCall, protocol: Protocol): Promise<GatewayCall> {
    if (!given.preRoute) return call;
    const { model, replace } = await hooks.preRoute(hookRequest(call, protocol.read(call.body)));
    const body = Object(replace ? withTexts(call.body, replace) : call.body);
    return { ...call, body: model === undefined ? body : { ...body, model } };
  }

  /** Has the operator's own code see what was answered. */
  function tell(
    { request, asked, threadId }: Conversation,
    { provider, model }: Target,
    answer: Answer,
    state: string,
  ): void {
    if (!given.postGenerate) return;
    const told = hooks
      .postGenerate({
        // The request may be over by then.
        ...hookRequest({ ...request, signal: new AbortController().signal }, asked),
        answer: answer.content,
        threadId,
        answeredBy: `${provider.name}/${model}`,
        state,
        usage: answer.usage,
      })
      .finally(() => running.delete(told));
    running.add(told);
  }

  return {
    changed,
    tell,
    /** Resolves when all answers were seen. */
    async settled(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** What the operator's own code sees of a request. */
function hookRequest(
  { caller, userKey, channel, signal }: GatewayCall,
  { model, messages }: Asked,
): HookRequest {
  return {
    workspaceId: caller.workspaceId ?? null,
    userId: caller.userId ?? null,
    userKey,
    role: caller.role,
    channel,
    model,
    query: wordsOf(messages.findLast(({ role }) => role === 'user') ?? {}),
    signal,
  };
}
