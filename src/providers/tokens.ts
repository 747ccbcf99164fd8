import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** What somebody wrote is text, also where it looks like one of the tokenizer's own marks ("<|endoftext|>"). */
const asText = { disallowedSpecial: new Set<string>() };

/** How many tokens a text has for current OpenAI models (the o200k_base encoding); others differ by a few percent. */
export function countTokens(text: string): number {
  return count(text, asText);
}
