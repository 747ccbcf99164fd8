/**
 * Words of a question that say how it is asked, or that the present is meant, and nothing of what is asked about. Few
 * texts have them, so that a search would take them for its rarest words, and what has none of them for unlikely.
 */
const frame = new RegExp(
  `(?<![\\p{L}\\p{N}'’-])(?:${[
    '(?:(?:can|could|would) you (?:please )?)?(?:remind|tell) me(?: again)?(?: of| about)?',
    '(?:can|could|do|did) you (?:still )?(?:remember|recall|know)',
    'currently|nowadays|presently|these days|at the moment|at present|right now|as of now|by now|so far',
    '(?:supposed|meant) to|in the end|eventually|exactly|actually|any ?more|any longer|ever|already|still|again|please',
    'aktuell|derzeit|momentan|zurzeit|zur zeit|inzwischen|mittlerweile|eigentlich|nochmal|noch (?:ein)?mal|am ende|bitte',
    'actuellement|en ce moment|finalement|actualmente|ahora mismo|al final',
  ].join('|')})(?![\\p{L}\\p{N}'’-])`,
  'giu',
);

/** What is left has to tell something. */
const telling = /\p{L}{3,}|\p{N}|[^\P{L}\p{Script=Latin}]/u;

/** A question without its frame; unchanged where nothing else is in it. "Ever" within a sentence may be a name. */
export function withoutFrame(question: string): string {
  const left = question.replaceAll(frame, (words: string, at: number) =>
    at > 0 && /^\p{Lu}/u.test(words) ? words : ' ',
  );
  return left !== question && telling.test(left) ? left.replaceAll(/\s+/gu, ' ').trim() : question;
}
