import type { MemoryDraft } from './draft.ts';
import type { Form, Found } from './form.ts';
import { wordsOf } from './reading.ts';

/** Parts and ways of an answer that somebody may have asked for. */
const ASKED_FOR =
  '(?:(?:the|those|these|all|any|your|my|such|so many|quite so many|long|short) )*(?<what>(?:bullet(?: ?point)?s?|bulleted lists?|numbered lists?|lists?|emojis?|emoticons?|exclamation marks?|markdown|tables?|headings?|footnotes?|abbreviations|jargon|code comments|comments|disclaimers?|greetings?|introductions?|preambles?|jokes?|puns|rhymes?|capitals|links?|sources|citations?|examples|summar(?:y|ies)|imperial(?: units)?|metric(?: units)?|fahrenheit|celsius|(?:british|american) spelling|formal (?:tone|address|language)|informal (?:tone|address|language)|plain text|prose|short (?:answers|sentences|replies)|long (?:answers|replies)|(?:german|english|french|spanish|italian|dutch) (?:answers|replies)|first names?|titles?|signatures?|sign-offs?|step[- ]by[- ]step (?:answers|explanations|lists?)))';

const AGAIN =
  '(?: any ?more| any longer| again| now| after all| from now on| in (?:your|the) (?:answers|replies)| please| thanks| if you like| for me)*$';

/** What was asked for and is not any more. It leaves nothing but that. */
function withdrawn({ clause, at }: Found): MemoryDraft | null {
  if (clause.sentence.reading.amongPeople) return null;
  return { status: 'cancelled', updates: true, value: at('what'), content: wordsOf(clause) };
}

/** Instructions that are taken back: "You can stop using bullet points." */
export const withdrawnForms: readonly Form<MemoryDraft>[] = [
  {
    name: 'you can stop',
    says: `(?:(?:so|ok|okay|actually|please) )*(?:you (?:can|may|could)|feel free to)(?: now| please)* (?:stop (?:using|writing|giving me|adding|with|doing|putting in|sending(?: me)?)|leave out|drop|skip|lose|forget(?: about)?|do without) ${ASKED_FOR}${AGAIN}`,
    despite: ['advice', 'question'],
    gives: withdrawn,
    example: 'You can leave out the footnotes again.',
    counter: 'You can stop by the office.',
  },
  {
    name: 'you need not',
    says: `(?:(?:so|ok|okay|actually|please) )*you (?:do not|don't|no longer)(?: really| always)? (?:need|have)(?: to)?(?: (?:use|write|give me|add|put in|send(?: me)?|include|answer (?:in|with)))? ${ASKED_FOR}(?: any ?more| any longer| now| after all| in (?:your|the) (?:answers|replies))*$`,
    unless: '\\bneed \\p{L}+ to\\b',
    despite: ['advice'],
    gives: withdrawn,
    example: "You don't need to add sources any more.",
    counter: "You don't need to come any more.",
  },
  {
    name: 'no need any more',
    says: `(?:(?:so|ok|okay|actually) )*(?:(?:there is|there's) )?no (?:more )?need (?:for|to (?:use|write|add|put in|include)) ${ASKED_FOR}${AGAIN}`,
    despite: ['advice'],
    gives: withdrawn,
    example: 'No need for tables any more.',
    counter: 'No need for a coat any more.',
  },
  {
    name: 'fine again',
    says: `(?:(?:so|ok|okay|actually) )*${ASKED_FOR} (?:is|are)(?: fine| ok| okay| welcome| allowed| all right| no problem| not needed| no longer (?:needed|necessary))(?: again| now| any ?more| from now on| by me| with me| after all)*$`,
    gives: (found) =>
      / (?:again|now|any ?more|no longer)/iu.test(found.clause.text) ? withdrawn(found) : null,
    example: 'Emojis are fine again.',
    counter: 'Lists are fine.',
  },
  {
    name: 'you may again',
    says: `(?:(?:so|ok|okay|actually) )*you (?:can|may) (?:use|write(?: in)?|add|give me|put in|include|go back to) ${ASKED_FOR} again(?: now| please| if you like)*$`,
    despite: ['advice'],
    gives: withdrawn,
    example: 'You may use abbreviations again.',
    counter: 'You can use the pool again.',
  },
];
