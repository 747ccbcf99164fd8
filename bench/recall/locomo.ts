import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { BenchConversation, BenchQuestion } from './question-set.ts';

const turnSchema = z.looseObject({
  dia_id: z.string(),
  speaker: z.string(),
  text: z.string(),
  blip_caption: z.string().nullish(),
});
const fileSchema = z.array(
  z.looseObject({
    sample_id: z.string(),
    conversation: z.looseObject({ speaker_a: z.string(), speaker_b: z.string() }),
    qa: z.array(
      z.looseObject({ question: z.string(), category: z.number(), evidence: z.array(z.string()).nullish() }),
    ),
  }),
);

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** What the data set's authors call its categories (Maharana et al. 2024); in 5 nothing answers. */
const categories: Readonly<Record<number, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
};
const neverSaid = 5;
const neverSaidKind = 'never said';

/** "1:56 pm on 8 May, 2023" as milliseconds since 1970. */
function sessionStart(text: unknown): number | undefined {
  const match = /(\d+):(\d+)\s*(am|pm)\s+on\s+(\d+)\s+(\w+),?\s+(\d+)/i.exec(String(text));
  if (!match) return undefined;
  const [, hours, minutes, half, day, month, year] = match;
  const hour = (Number(hours) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0);
  return Date.UTC(
    Number(year),
    months.indexOf((month ?? '').toLowerCase()),
    Number(day),
    hour,
    Number(minutes),
  );
}

/**
 * Reads a LoCoMo file, or another set in its form. Questions of category 5 ask about things never said: they keep no evidence and are scored
 * apart. A caption of a shared picture is part of its turn's text.
 *
 * @throws Error when the file is not LoCoMo's JSON.
 */
export async function readLocomo(path: string): Promise<BenchConversation[]> {
  const file = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  return file.map(({ sample_id, conversation, qa }) => {
    const sessions = Object.keys(conversation)
      .filter((key) => /^session_\d+$/.test(key) && Array.isArray(conversation[key]))
      .sort((a, b) => Number(a.slice(8)) - Number(b.slice(8)));
    const turns = sessions.flatMap((session) => {
      const start = sessionStart(conversation[`${session}_date_time`]);
      return z
        .array(turnSchema)
        .parse(conversation[session])
        .map((turn, index) => ({
          id: `${sample_id} ${turn.dia_id}`,
          role: turn.speaker === conversation.speaker_a ? ('user' as const) : ('assistant' as const),
          author: turn.speaker,
          text: turn.text + (turn.blip_caption ? ` [shares ${turn.blip_caption}]` : ''),
          occurredAt: start === undefined ? undefined : new Date(start + index * 30_000).toISOString(),
        }));
    });
    const known = new Set(turns.map((turn) => turn.id));
    const questions = qa
      .map(
        ({ question, category, type, evidence }): BenchQuestion => ({
          question,
          kind: category === neverSaid ? neverSaidKind : `${type ?? categories[category] ?? category}`,
          evidence:
            category === neverSaid
              ? []
              : [
                  ...new Set(
                    (evidence ?? [])
                      .flatMap((ids) => ids.split(/[;, ]+/))
                      .map((id) => `${sample_id} ${id}`)
                      .filter((id) => known.has(id)),
                  ),
                ],
        }),
      )
      .filter(({ kind, evidence }) => kind === neverSaidKind || evidence.length > 0);
    return {
      id: sample_id,
      thread: {
        externalId: `locomo-${sample_id}`,
        channel: 'chat',
        title: `${conversation.speaker_a} and ${conversation.speaker_b}`,
      },
      turns,
      questions,
    };
  });
}
