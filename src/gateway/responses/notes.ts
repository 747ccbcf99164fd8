import { randomUUID } from 'node:crypto';
import type { Json } from '../answer.ts';
import { eventText } from '../from-chat.ts';
import { type Notes, objectsIn } from '../notes.ts';

/** OpenAI's Responses: the note is a message of its own, the last item of the output. */
export const responsesNotes: Notes = {
  createNoter() {
    let items = 0;
    return {
      ends(event) {
        return objectsIn(event).some(({ type, output_index: at }) => {
          if (type === 'response.output_item.added' && typeof at === 'number') items = at + 1;
          return type === 'response.completed';
        });
      },
      before(event, note) {
        const ending = objectsIn(event).find(({ type }) => type === 'response.completed') ?? {};
        let sequence = Number(ending.sequence_number ?? 0) - 1;
        const say = (type: string, fields: object) => {
          sequence += 1;
          return eventText(`response.${type}`, { sequence_number: sequence, ...fields });
        };
        const done = messageOf(note);
        const [part] = done.content;
        const at = { item_id: done.id, output_index: items };
        const inPart = { ...at, content_index: 0 };
        const response = Object(ending.response);
        return [
          say('output_item.added', {
            output_index: items,
            item: { ...done, status: 'in_progress', content: [] },
          }),
          say('content_part.added', { ...inPart, part: { ...part, text: '' } }),
          say('output_text.delta', { ...inPart, delta: note, logprobs: [] }),
          say('output_text.done', { ...inPart, text: note, logprobs: [] }),
          say('content_part.done', { ...inPart, part }),
          say('output_item.done', { output_index: items, item: done }),
          say('completed', { response: { ...response, output: [...outputIn(response), done] } }),
        ].join('');
      },
    };
  },
  within: (answer, note) => ({ ...answer, output: [...outputIn(answer), messageOf(note)] }),
};

function outputIn({ output }: Json): unknown[] {
  return Array.isArray(output) ? output : [];
}

function messageOf(note: string) {
  return {
    id: `msg_${randomUUID().replaceAll('-', '')}`,
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text: note, annotations: [] }],
  };
}
