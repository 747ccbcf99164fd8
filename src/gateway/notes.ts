import { createParser } from 'eventsource-parser';
import { type Json, objectIn } from './answer.ts';

/** Watches a stream of a protocol, so that something can be said before its answer ends. */
export interface Noter {
  /** Reads an event of the stream: whether the answer ends with it, after which nothing more can be said. */
  ends(event: string): boolean;
  /** The ending event, with a note before it as a part of the answer. */
  before(event: string, note: string): string;
}

/** How a note is added to the answers of a protocol. */
export interface Notes {
  createNoter(): Noter;
  /** A whole answer with the note at its end. */
  within(answer: Json, note: string): Json;
}

/** The objects of JSON in an event, or in several. */
export function objectsIn(events: string): Json[] {
  const found: Json[] = [];
  const parser = createParser({
    onEvent({ data }) {
      const value = objectIn(data);
      if (value) found.push(value);
    },
  });
  parser.feed(events);
  return found;
}

/** Chat completions: the note comes before the chunk that says why the answer ends. */
export const chatNotes: Notes = {
  createNoter() {
    let head: Json = {};
    return {
      ends(event) {
        return objectsIn(event).some(({ choices, error: _, usage: __, ...rest }) => {
          head = rest;
          const [choice] = Array.isArray(choices) ? choices : [];
          return Object(choice).index === 0 && Object(choice).finish_reason === 'stop';
        });
      },
      before(event, note) {
        const choice = { index: 0, delta: { content: note }, finish_reason: null };
        return `data: ${JSON.stringify({ ...head, choices: [choice] })}\n\n${event}`;
      },
    };
  },
  within(answer, note) {
    const [first, ...rest] = Array.isArray(answer.choices) ? answer.choices : [];
    const { message } = Object(first);
    const content = `${Object(message).content ?? ''}${note}`;
    return { ...answer, choices: [{ ...Object(first), message: { ...Object(message), content } }, ...rest] };
  },
};
