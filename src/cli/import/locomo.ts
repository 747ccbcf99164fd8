import { z } from 'zod';
import { withCaptions } from './captions.ts';
import { type Conversation, conversationReader, hasKeys, stringAt } from './conversation.ts';
import type { RawMessage } from './message-check.ts';

const turnSchema = z.looseObject({
  speaker: z.string().min(1),
  dia_id: z.string().min(1),
  text: z.string(),
  blip_caption: z.string().nullish(),
});
const schema = z.looseObject({
  sample_id: z.string().min(1),
  conversation: z.looseObject({ speaker_a: z.string(), speaker_b: z.string() }),
});
type LocomoConversation = z.infer<typeof schema>;

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const dateForm = /(\d+):(\d+)\s*(am|pm)\s+on\s+(\d+)\s+(\w+),?\s+(\d+)/i;
const turnMilliseconds = 30_000;

/** "1:56 pm on 8 May, 2023" as milliseconds since 1970 (UTC); undefined where it is no such date. */
function sessionStart(text: string): number | undefined {
  const match = dateForm.exec(text);
  if (!match) return undefined;
  const [, hours, minutes, half, day, monthName, year] = match;
  const month = months.indexOf((monthName ?? '').toLowerCase());
  if (month < 0) return undefined;
  const hour = (Number(hours) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return Date.UTC(Number(year), month, Number(day), hour, Number(minutes));
}

function convert(value: LocomoConversation): Conversation {
  const { conversation } = value;
  const problems: Conversation['problems'] = [];
  const messages: RawMessage[] = [];
  const sessions = Object.keys(conversation)
    .filter((key) => /^session_\d+$/.test(key))
    .sort((a, b) => Number(a.slice('session_'.length)) - Number(b.slice('session_'.length)));
  for (const session of sessions) {
    const turns = conversation[session];
    const said = conversation[`${session}_date_time`];
    const start = typeof said === 'string' ? sessionStart(said) : undefined;
    if (!Array.isArray(turns)) {
      problems.push({ record: session, message: 'the session is not a list of turns' });
      continue;
    }
    if (said !== undefined && start === undefined) {
      problems.push({ record: session, message: 'its date is not like "1:56 pm on 8 May, 2023"' });
      continue;
    }
    turns.forEach((raw: unknown, index) => {
      const parsed = turnSchema.safeParse(raw);
      if (!parsed.success) {
        const where = parsed.error.issues[0]?.path.join('.') ?? '';
        problems.push({ record: `${session}, turn ${index + 1}`, message: `it is not a turn (${where})` });
        return;
      }
      const { speaker, dia_id: id, text, blip_caption: caption } = parsed.data;
      messages.push({
        // Two people talk: neither is the assistant.
        role: 'user',
        author: speaker,
        content: caption ? withCaptions(text, [caption]) : text,
        externalId: id,
        // Turns of a session have no times of their own; half a minute apart keeps their order.
        occurredAt:
          start === undefined ? undefined : new Date(start + index * turnMilliseconds).toISOString(),
      });
    });
  }
  return {
    thread: {
      externalId: `locomo-${value.sample_id}`,
      channel: 'chat',
      title: `${conversation.speaker_a} and ${conversation.speaker_b}`,
    },
    messages,
    problems,
  };
}

/** Reads LoCoMo's JSON (Maharana et al. 2024): a list of two-person conversations in dated sessions. */
export const readLocomo = conversationReader<LocomoConversation>({
  schema,
  looksWhole: (value) => hasKeys(value, 'sample_id', 'conversation'),
  nameOf: (value) => stringAt(value, 'sample_id'),
  convert,
});
