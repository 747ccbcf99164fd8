import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** A turn of a conversation, as it is stored. */
export interface BenchTurn {
  readonly id: string;
  readonly author: string;
  readonly text: string;
  readonly occurredAt: string | undefined;
}

/** A question and the turns that answer it. */
export interface BenchQuestion {
  readonly question: string;
  readonly category: number;
  /** Ids of turns; empty for questions about something never said. */
  readonly evidence: readonly string[];
}

/** A conversation with its questions. */
export interface BenchConversation {
  readonly id: string;
  readonly speakers: readonly [string, string];
  readonly turns: readonly BenchTurn[];
  readonly questions: readonly BenchQuestion[];
}

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
 * Reads a LoCoMo file. Questions of category 5 ask about things never said: they keep no evidence and are scored
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
          id: turn.dia_id,
          author: turn.speaker,
          text: turn.text + (turn.blip_caption ? ` [shares ${turn.blip_caption}]` : ''),
          occurredAt: start === undefined ? undefined : new Date(start + index * 30_000).toISOString(),
        }));
    });
    const known = new Set(turns.map((turn) => turn.id));
    const questions = qa
      .map(({ question, category, evidence }) => ({
        question,
        category,
        evidence: [
          ...new Set((evidence ?? []).flatMap((ids) => ids.split(/[;, ]+/)).filter((id) => known.has(id))),
        ],
      }))
      .filter((question) => question.category === 5 || question.evidence.length > 0);
    return {
      id: sample_id,
      speakers: [conversation.speaker_a, conversation.speaker_b],
      turns,
      questions,
    };
  });
}
