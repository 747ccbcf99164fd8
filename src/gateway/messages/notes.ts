import { eventText } from '../from-chat.ts';
import { type Notes, objectsIn } from '../notes.ts';

/** The Messages protocol: the note is a block of text of its own, the last. */
export const messagesNotes: Notes = {
  createNoter() {
    let blocks = 0;
    return {
      ends(event) {
        return objectsIn(event).some(({ type, index, delta }) => {
          if (type === 'content_block_start' && typeof index === 'number') blocks = index + 1;
          return type === 'message_delta' && Object(delta).stop_reason === 'end_turn';
        });
      },
      before(event, note) {
        const index = blocks;
        return [
          eventText('content_block_start', { index, content_block: { type: 'text', text: '' } }),
          eventText('content_block_delta', { index, delta: { type: 'text_delta', text: note } }),
          eventText('content_block_stop', { index }),
          event,
        ].join('');
      },
    };
  },
  within(answer, note) {
    const blocks: unknown[] = Array.isArray(answer.content) ? answer.content : [];
    return { ...answer, content: [...blocks, { type: 'text', text: note }] };
  },
};
