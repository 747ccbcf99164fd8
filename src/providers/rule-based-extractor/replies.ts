import type { ExtractionTurn } from '../extractor.ts';
import { splitSentences } from '../sentences.ts';
import type { Statement } from './statements.ts';

const ACCEPTS =
  /^(?:(?:yes|yeah|yep|yup|sure|ok|okay|perfect|great|agreed|alright|right|good|fine|deal|sold|absolutely|definitely|exactly|done|cool|nice)[,.! ]+)*(?:let's (?:do|go with|take|use) (?:it|that|this|that one|your suggestion|the (?:first|second|third|last|former|latter)(?: one| option)?)|go (?:ahead|for it)(?: with (?:that|it))?|do (?:it|that)|we'll (?:do|take|go with|use) (?:that|it|this)|I'll (?:take|go with|do|use) (?:that|it|this)|sounds (?:good|great|perfect|fine)(?:, (?:let's|go).*)?|that works(?: for (?:me|us))?|make it so|agreed|that's (?:decided|settled|a deal|the plan)|works for (?:me|us)|please do|I agree|we agree|good idea,? let's do (?:it|that))[.! ]*$/i;
const SUGGESTS =
  /\b(?:(?:should|shall|could) (?:we|I|you)|do you want (?:me )?to|would you like (?:me )?to|(?:I|we)(?:'d| would) (?:suggest|recommend|propose|go (?:with|for)|use|pick|choose|opt for)|I (?:suggest|recommend|propose)|how about|what about|my (?:suggestion|recommendation|advice|proposal) (?:is|would be)|(?:you|we) (?:could|should|might want to)|let's|why not|why don't (?:we|you)|want me to)\s+(?:that (?:we|you) |to |(?:we|you) )?(.{4,160}?)[.?!]*$/i;

/** The last turn before a statement's turn, of another speaker. */
function turnBefore(statement: Statement): ExtractionTurn | undefined {
  const last = statement.earlier.at(-1);
  return last === undefined || last.role === 'tool' || last.role === 'system' ? undefined : last;
}

/** What the turn before suggested, where this statement accepts it and says no more than that. */
export function suggestionBefore(statement: Statement): string | undefined {
  if (!ACCEPTS.test(statement.sentence)) return undefined;
  const last = turnBefore(statement);
  if (last === undefined || last.role !== 'assistant') return undefined;
  const suggestions = splitSentences(last.content).flatMap(({ text }) => {
    const found = SUGGESTS.exec(text.replace(/[’]/g, "'"))?.[1];
    return found === undefined ? [] : [found];
  });
  // Of several suggestions nobody knows which was meant.
  return suggestions.length === 1 ? suggestions[0] : undefined;
}
