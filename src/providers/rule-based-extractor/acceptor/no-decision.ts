import type { ExtractedMemory } from '../../extractor.ts';

/** From this confidence on a rule has read words of deciding. */
const READ_BY_RULE = 0.76;

/** It is not settled yet, or nobody says so but hearsay. */
const UNSETTLED =
  /\b(?:no (?:choice|conclusion|decision|verdict)\b|not (?:yet )?decided|undecided|nothing (?:is |was )?decided|(?:still open|(?:is|are) open(?! (?:to|until)))\b|to be decided|tbd|on the agenda|(?:goes|moved|put off) to the next meeting|are (?:still )?deciding|rumou?r|according to the (?:radio|papers?|news)|says the (?:radio|papers?|news)|reportedly)/i;

const NUMBER =
  '(?:\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\w+)?)';
/** What happens to people, or was only put forward: nobody has settled it by saying so. */
const HAPPENS = new RegExp(
  [
    // "Joris turns nine on December 12th."
    `\\b(?:turn|turns|turned|turning) ${NUMBER}(?: years old)?(?= (?:on|in|at|next|this|tomorrow|today)\\b|[.,;]|$)`,
    '\\bretires (?:in|on|at|next)\\b',
    '\\b(?:proposed|proposes)\\b|: motion:',
    // Of a household; what a team moves to is settled.
    ": we(?: have|'ve)? moved (?:house\\b|flat\\b|in\\b|into\\b|to \\S+ ?)(?=.*\\b(?:flat|house|apartment|floor|neighbou?rs?|bedrooms?|street)\\b)",
  ].join('|'),
  'i',
);

/** Words that only say that something is settled, not what. */
const SETTLING =
  /^(?:agreed|accepted|approved|cancell?ed|decided|settled|done|rejected|confirmed|sorted|fixed|final|finally|fine|okay|ok|deal|yes|no|so|it|it's|is|with|that|that's|those|this|now|then|all|both|we|i|and|the|a|good|official|officially|passed|carried|declined|wrong|right)$/i;

/**
 * Whether words taken for a decision are none: not settled, or no more than "Agreed.", which tells nobody what; where
 * no rule read words of deciding, also what befalls people.
 */
export function isNoDecision({ kind, content, confidence }: ExtractedMemory): boolean {
  if (kind !== 'decision') return false;
  if (UNSETTLED.test(content)) return true;
  const what = content.replace(/^.*?\brecorded the decision:? /su, '').replace(/['’]/g, "'");
  if ((what.match(/[\p{L}\p{N}']+/gu) ?? []).every((word) => SETTLING.test(word))) return true;
  return confidence < READ_BY_RULE && HAPPENS.test(content);
}
