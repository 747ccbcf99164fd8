import type { ExtractedMemory } from '../extractor.ts';
import type { Statement } from './statements.ts';
import { asSentence, inThirdPerson, speakerOf } from './third-person.ts';

const SUBJECT =
  "(?:I|we|the (?:whole )?(?:team|group|board|committee|family|client)|everyone|everybody|both of us|us two|(?:\\p{Lu}[\\p{L}'-]+ and I)|(?:\\p{Lu}[\\p{L}'-]+ and \\p{Lu}[\\p{L}'-]+))";
const ADVERBS =
  '(?: all| both| finally| just| also| already| jointly| unanimously| eventually| ultimately| collectively| officially| formally| together| actually| now| have| mutually)*';
/** "Yesterday we agreed", "after a long talk, we decided". */
const OPENING =
  "(?:(?:today|yesterday|tonight|this (?:morning|week|afternoon)|last (?:week|night|month)|on \\w+|at the [\\w' -]{3,30}|in the [\\w' -]{3,30}|in (?:today|yesterday)'s [\\w' -]{3,30}|after [\\w' -]{3,50}|then|for now|as of today|in the end|given (?:that|the)[^,]{3,60}|because [^,]{3,60}|since [^,]{3,60}|for the [\\w' -]{3,40}|with [\\w' -]{3,40}),? )?";

const DECIDED = new RegExp(
  `^${OPENING}${SUBJECT}(?:'ve)?${ADVERBS} (?:decided|agreed|chose|chosen|opted|resolved|voted|settled|concluded|committed)\\s*(to|that|on|against|for|upon|not to)\\s+(.+)$`,
  'iu',
);
const CHOSE = new RegExp(
  `^${OPENING}${SUBJECT}(?:'ve)?${ADVERBS} (chose|picked|selected|went with|ended up (?:going with|using|choosing)|settled on|gone with|landed on)\\s+(.+)$`,
  'iu',
);
const MADE =
  /^(?:the |our |final )*(?:decision|verdict|conclusion|resolution|final call)(?: made| reached)?\s*(?::|is to|was to|is that|was that|is)\s+(.+)$/i;
const PASSIVE =
  /^it(?: was|'s been| has been|'s) (?:finally )?(?:decided|agreed|settled)(?: that| to|:|,)\s+(.+)$/i;
const CHANGED =
  /^(?:we|I)(?:'ve| have)? changed (?:our|my) minds?(?: (?:about|on) ([^,:;.–—]+))?(?:[,:;.–—]\s*(?:and )?(?:so )?(.+))?$/i;
const VERB =
  '(?:go(?:ing)? (?:with|ahead with|back to|live)|us(?:e|ing)|switch(?:ing)? (?:to|from|over)|stick(?:ing)? (?:with|to)|adopt(?:ing)?|mov(?:e|ing) (?:to|away from|off|forward with|ahead with)|migrat(?:e|ing) (?:to|from|off)|drop(?:ping)?|postpon(?:e|ing)|ship(?:ping)?|launch(?:ing)?|keep(?:ing)? (?:the|our|using|it)|replac(?:e|ing)|choos(?:e|ing)|pick(?:ing)?|host(?:ing)?|build(?:ing)?|deploy(?:ing)?|standardi[sz](?:e|ing) on|delay(?:ing)?|hir(?:e|ing)|cancel(?:ling|ing)?|skip(?:ping)?|freez(?:e|ing)|renam(?:e|ing)|retir(?:e|ing)|split(?:ting)?|merg(?:e|ing)|stor(?:e|ing)|writ(?:e|ing)|run(?:ning)?|support(?:ing)?|deprecat(?:e|ing)|start(?:ing)? with|meet(?:ing)?|price|pricing|call(?:ing)?|charg(?:e|ing))';
/** A plan is a decision where it names what is chosen over another, or how. */
const PLAN = new RegExp(
  `^${OPENING}we(?:'ll| will|'re going to| are going to|'re gonna| shall)(?: be)?(?: now| just| all| instead| definitely)* (${VERB} .+)$`,
  'iu',
);
const GOING = new RegExp(
  `^${OPENING}we(?:'re| are)(?: now| definitely| officially)* ((?:going (?:with|ahead with|back to)|switching|sticking (?:with|to)|dropping|adopting|moving (?:to|away from|off|forward with|ahead with)|migrating|standardi[sz]ing on|replacing|postponing|using|retiring|deprecating) .+)$`,
  'iu',
);
const LETS =
  /^let's (?:just |all |then |definitely |instead )*((?:go (?:with|ahead with|back to)|use|stick (?:with|to)|switch (?:to|over)|adopt|drop|postpone|ship|keep (?:the|our|using|it)|settle on|choose|pick|call it|replace|standardi[sz]e on|move (?:to|the|forward with|ahead with|away from)|make (?:it|that)|store|host|deploy|freeze|rename|delay|push|split) .+)$/i;
const COMPARED =
  /\b(?:instead|rather than|over|because|since|as the|for the|for all|from now on|to [A-Z]|with|on)\b/;
const REASON =
  /[,;]?\s+(?:because(?: of)?|since|due to|given(?: that)?|on the grounds that|so that|in order to|as (?=it|we|the|they|that|this|our|its|nobody|there)|mainly because|the reason being|— because|reason:)\s+(.+)$/i;
const EMPTY =
  /^(?:it|that|this|so|the same|something|one|disagree|be|on it|him|her|them|you|the flow|a walk|home|do (?:it|that|this|so))[.!]*$/i;
const UNSETTLED =
  /\b(?:not sure|still (?:discussing|debating|deciding)|haven't|have not|hasn't|didn't|did not|yet to|wonder\w*|whether|could|would|should we|i think we should|propos\w+|suggest\w*)\b/i;

interface Decision {
  /** Follows "the decision". */
  what: string;
  confidence: number;
}

function decisionIn(text: string): Decision | undefined {
  const decided = DECIDED.exec(text);
  if (decided !== null) {
    const link = decided[1]?.toLowerCase() ?? 'to';
    return { what: `${link} ${decided[2] ?? ''}`, confidence: 0.93 };
  }
  const chose = CHOSE.exec(text);
  if (
    chose !== null &&
    /^(?:we|the team|everyone)/i.test(text.replace(new RegExp(`^${OPENING}`, 'iu'), ''))
  ) {
    if (/^(?:up|him|her|them|it|me|on)\b/i.test(chose[2] ?? '')) return undefined;
    const verb = /went|gone|going/i.test(chose[1] ?? '') ? 'to go with' : 'to choose';
    return { what: `${verb} ${chose[2] ?? ''}`, confidence: 0.86 };
  }
  const made = MADE.exec(text)?.[1] ?? PASSIVE.exec(text)?.[1];
  if (made !== undefined) {
    if (
      /^(?:yours|mine|final|hard|tough|easy|up to|not|still|pending|made|based|difficult|ours)\b/i.test(made)
    )
      return undefined;
    return { what: `: ${made}`, confidence: 0.92 };
  }
  const changed = CHANGED.exec(text);
  const instead = changed?.[2];
  if (changed !== null && instead !== undefined) {
    return {
      what: `: ${instead}${changed[1] === undefined ? '' : ` (about ${changed[1]})`}`,
      confidence: 0.88,
    };
  }
  const plan = PLAN.exec(text)?.[1];
  if (
    plan !== undefined &&
    (COMPARED.test(plan) ||
      /^(?:go (?:with|ahead|back)|use|switch|stick|adopt|drop|migrate|postpone|standard)/i.test(plan))
  ) {
    return { what: `to ${plan}`, confidence: 0.84 };
  }
  const going = GOING.exec(text)?.[1];
  if (going !== undefined && !/^using (?:the|a|an) same/i.test(going)) {
    if (/^(?:moving to|using)/i.test(going) && !/\b(?:instead|rather than|from|because)\b/i.test(going))
      return undefined;
    return { what: `: ${going}`, confidence: 0.83 };
  }
  const lets = LETS.exec(text)?.[1];
  if (
    lets !== undefined &&
    !/\b(?:in touch|going|talking|it real|posted|moving)\b/i.test(lets) &&
    !/^(?:call it a (?:day|night)|keep (?:in|it up|going)|make it (?:happen|count))/i.test(lets)
  ) {
    return { what: `to ${lets}`, confidence: 0.8 };
  }
  return undefined;
}

/** Something settled, with its reason where one is given, or nothing. */
export function findDecision(statement: Statement): ExtractedMemory | undefined {
  const { turn, text } = statement;
  if (turn.role !== 'user' && turn.role !== 'assistant') return undefined;
  if (statement.isQuestion || statement.isHypothetical || UNSETTLED.test(text.replace(REASON, '')))
    return undefined;
  if (turn.role === 'assistant' && !/\b(?:decided|agreed|decision:)/i.test(text)) return undefined;
  const found = decisionIn(text);
  if (found === undefined) return undefined;
  const reason = REASON.exec(found.what)?.[1]?.replace(/[\s.!]+$/, '');
  const bare = found.what
    .replace(/^(?:to|that|on|for|against|not to|:)\s+/i, '')
    .replace(REASON, '')
    .replace(/[\s.!]+$/, '');
  if (bare.length < 3 || EMPTY.test(bare) || found.what.split(' ').length > 45) return undefined;
  const speaker = speakerOf(turn);
  const personal = /^(?:I\b|.{0,40}?\bI(?:'ve)? (?:have |finally |just )?(?:decided|chose|opted))/.test(text);
  const what = inThirdPerson(found.what.replace(/^: /, ': '), speaker).replace(/[\s.!]+$/, '');
  return {
    kind: 'decision',
    content: asSentence(`${speaker} recorded the decision ${what}`.replace(' :', ':')),
    sourceTurnId: turn.id,
    confidence: turn.role === 'assistant' ? found.confidence - 0.1 : found.confidence,
    salience: 0.85,
    about: personal ? 'user' : 'project',
    reason,
    revises: statement.revises || undefined,
    entities: [],
  };
}
