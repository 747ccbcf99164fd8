import { pattern } from './pattern.ts';
import type { Statement } from './statements.ts';

/** What was settled, as its memory says it. */
export interface Decision {
  /** Follows "the decision". */
  what: string;
  confidence: number;
}

/** What a letter says before what it has to tell. */
const ANNOUNCED =
  /^(?:following [^,]{3,60}, )?(?:(?:I am|we are|I'm|we're) (?:pleased|happy|glad|delighted|sorry|sad) to|I (?:write|am writing) to|this is to|(?:I|we) (?:can|hereby|wish to|would like to)) (?:confirm|inform|announce|tell|let|advise|report|say|note)(?: (?:you|everyone|everybody|all)(?: know)?)?(?: that|:)? /i;
/** Verbs by which a group settles something, as participles. */
const SETTLED_VERB =
  'approved|rejected|declined|adopted|annulled|carried|ratified|vetoed|withdrawn|overturned|repealed|abolished|axed|deferred|shelved|binned|selected|finali[sz]ed|granted|refused|voted (?:down|through|in)|passed|suspended|discontinued|terminated|revoked|accepted|dismissed|resolved|awarded|confirmed as|appointed|elected';
const PASSIVE = pattern(
  `^((?:the|our|all|both|\\p{Lu}[\\p{L}'-]+(?:'s)?|no) ?[^,;:]{0,70}?) (?:is|are|was|were|has been|have been|got)(?: now| hereby| finally| unanimously| officially| therefore| also| thus)* (?:${SETTLED_VERB})\\b(.*)$`,
  'iu',
);
const MOVED_THAT =
  /^it (?:is|was|has been)(?: \w+ly| hereby)? \w+ed(?:,? (?:and )?(?:\w+ed|chosen))* (?:that|to) (.{8,})$/i;
const BODY_DID = pattern(
  `^((?:the|our) (?:[a-z-]+ ){0,2}(?:team|group|board|committee|jury|assembly|club|society|trustees|members|council|court|panel|directors|shareholders|parents|owners|tenants|partners|management|union|school|hui|government|landlord|client)|management|legal|finance|HR)(?: has| have)?(?: now| unanimously| also| finally| just)* (declined|rejected|approved|adopted|accepted|refused|agreed|voted|resolved|decided|chose|selected|ruled|turned down|signed off|vetoed|passed|postponed|cancelled)\\b (.{4,})$`,
  'iu',
);
/** "Vendor finalised: Sai Packaging". */
const CHOSEN_LABEL =
  /^([\p{L}][\p{L} -]{2,40}?) (?:is |has been )?(?:finali[sz]ed|chosen|selected|decided|agreed|confirmed|fixed|settled|picked|locked)\s*[:–—-]\s*(.{2,})$/iu;
/** Verbs of ending and changing what a group has; "we're ...ing the" it settles it. */
const CHANGING =
  'kill|ax|bin|ditch|sack|sunset|ban|freez|merg|end|stopp|retir|clos|cutt|cancel|drop|shelv|scrapp|revert|undo|pull|reject|declin|accept|withdraw|leav|bring|replac|renam|split|sign|keep|mov|switch|rais|lower|postpon|delay|extend|renew|hir|outsourc|sell|turn|tak|go|stay|stick';
const WE_ARE = pattern(
  `^(?:so )?(?:we're|we are)(?: now| officially| definitely| just| all)* (?:not )?(?:${CHANGING})(?:t|p|l)?ing (?:(?:the|our|all|both|with|to|on|for|ahead with|back to|from|off|in|at|\\p{Lu}|it after all|that after all)[^?]{3,})$`,
  'iu',
);
const WE_STAY =
  /^we(?:'ll| will|'re going to)?(?: just| now| all)* (?:stay|stick|remain) (?:on|with|at|in) ([^,;?]{2,80})/i;
/** "We don't renew with them": a thing done at once, so that not doing it is settled. */
const WE_DO_NOT =
  /^(?:no,? )?(?:we|I) (?:don't|do not|won't|will not|aren't|are not|'re not) (?!(?:it|that|this)\b)((?:renew|hire|extend|sign|join|sell|expand|participate|proceed|invest|reopen|replace|appeal|merge|relocate|launch|doing|buying|taking|renewing|hiring|signing|joining|selling|going)\b.*)$/i;
const BARE_DECIDED =
  /^(?:finally |just |now |we )?(?:decided|agreed|opted|resolved|voted|chose) ((?:not )?(?:to|on|against|for|that) (?!disagree|do it|be\b).{4,})$/i;
/** With the object first: "the new kiln we put off to next year". */
const OBJECT_FIRST =
  /^((?:the|our|that|this) [^,;?]{2,40}?),? we(?:'ve|'ll|'re| have| will| are)? (?:put(?:ting)? off|push(?:ed|ing)?|mov(?:e|ed|ing)|postpon(?:e|ed|ing)|dropp?(?:ed|ing)?|keep|kept|cancel\w*|sell|sold|replac\w+|scrapp\w*|leave|take) ?(?!is\b).{0,80}$/i;
const SIGNED_OFF = pattern(
  `^(.{6,120}?),? (?:signed off|approved|ok'?d|cleared|green-?lit|agreed|confirmed)(?: already| now)? (?:by|with) (?:the|my|our|\\p{Lu}).*$`,
  'iu',
);
const EFFECTIVE =
  /^(?:effective (?:immediately|today|now|from [^,]{2,25}|as of [^,]{2,25}|on [^,]{2,25}|\w+ \d+\w*)|with (?:immediate )?effect(?: from [^,]{2,25})?),? (.{8,})$/i;
const SO_IT_IS =
  /(?:^|[.,;:–—] ?)(?:[Ss]o|[Ff]inally|[Ii]n the end|[Tt]hen|[Oo]k so|[Rr]ight so)(?: then| finally| now)? it(?:'s| is|'ll be| will be) ((?:the \p{L}+(?: [\p{L}\p{N}'-]+){0,4}|\p{Lu}[\p{L}\p{N}' -]{1,40}|(?:option|plan|number|version) \w+))[.!]*$/u;
const FINALLY_IT_IS = /^(?:finally|in the end|at the end),? it(?:'s| is|'ll be| will be) (.{2,60})$/i;
const NOT_NAMED =
  /^(?:the (?:same|best|worst|first|last|only|end|weekend|other|thing|least|case|way)|I|My|A|Not|So|Just)\b/;
const SO_NO =
  /^so,? no ((?!(?:idea|way|need|problem|worries|one|luck|rush|news|more|longer|chance)\b)[a-z][^,.;?]{3,50})[.!]*$/i;
/** "The terrace yes, the pool no". */
const YES_AND_NO =
  /^(?:so |ok |final:? )*([^,;:?]{2,50}?):? (yes|no)[,;]? (?:and |but )?([^,;:?]{2,50}?):? (yes|no)[.!]*$/i;
/** What closes a discussion; what was said right before it is settled. */
const CLOSING =
  /^[.,;!–—\s]*(?:and )?(?:that's (?:agreed|final|settled|decided|that|it then)|done deal|final(?:ly)? decided|it's (?:final|settled|decided|agreed|a deal)|decision made|agreed by (?:all|everyone)|end of discussion)\b/i;
const OPENING_CUE =
  /(?:talked (?:it|this) (?:over|through)|discussed it|slept on it|nobody objected|everyone(?:'s| is)? (?:agrees|agreed|fine|happy)|we all agree)[^.:]{0,40}[:,–—]\s*(?:so[:,]? )?(.{5,})$/i;
const OPINION = /^(?:I|you|he|she|they|it|what|who|how|why|that|this|maybe|please|can|could|let)\b/i;

/** What was settled, by forms that need no verb of deciding said by whoever decides. */
export function settledIn(statement: Statement): Decision | undefined {
  const { sentence, turn } = statement;
  const text = statement.text.replace(ANNOUNCED, '');
  const passive = PASSIVE.exec(text);
  if (
    passive !== null &&
    !/\b(?:my|your|his|her) (?:card|application|loan|visa|request|payment)\b/i.test(passive[1] ?? '')
  )
    return { what: `: ${text}`, confidence: 0.82 };
  const carried = MOVED_THAT.exec(text)?.[1];
  if (
    carried !== undefined &&
    /decid|agree|resolv|mov|carr|vot|order|settl|determin/i.test(text.slice(0, 60))
  )
    return { what: `that ${carried}`, confidence: 0.88 };
  if (BODY_DID.test(text)) return { what: `: ${text}`, confidence: 0.86 };
  const label = CHOSEN_LABEL.exec(text);
  if (label !== null && !OPINION.test(text)) return { what: `: ${label[2]} (${label[1]})`, confidence: 0.84 };
  const bare = BARE_DECIDED.exec(text)?.[1];
  if (bare !== undefined) return { what: bare, confidence: 0.86 };
  const effective = EFFECTIVE.exec(text)?.[1];
  if (effective !== undefined && !/^(?:I|you)\b/.test(effective))
    return { what: `: ${text}`, confidence: 0.84 };
  const signed = SIGNED_OFF.exec(text)?.[1];
  if (signed !== undefined && !OPINION.test(signed)) return { what: `: ${signed}`, confidence: 0.82 };
  const both = YES_AND_NO.exec(text);
  if (both !== null && !OPINION.test(text)) return { what: `: ${text}`, confidence: 0.8 };
  const named = SO_IT_IS.exec(sentence)?.[1] ?? FINALLY_IT_IS.exec(text)?.[1];
  if (named !== undefined && !NOT_NAMED.test(named)) return { what: `: ${named}`, confidence: 0.76 };
  const stay = WE_STAY.exec(text)?.[1];
  if (stay !== undefined && !/^(?:touch|bed|track|contact|good|town|the loop)\b/i.test(stay))
    return { what: `: ${text}`, confidence: 0.78 };
  if (
    WE_ARE.test(text) &&
    !/\b(?:going to|on holiday|on vacation|in a meeting|bed|tonight|track)\b/i.test(text)
  )
    return { what: `: ${/after all/i.test(text) ? sentence : text}`, confidence: 0.8 };
  if (WE_DO_NOT.test(text)) return { what: `: ${text}`, confidence: 0.78 };
  if (OBJECT_FIRST.test(text)) return { what: `: ${text}`, confidence: 0.78 };
  const none = SO_NO.exec(sentence)?.[1];
  if (none !== undefined) return { what: `: no ${none}`, confidence: 0.76 };
  const cued = OPENING_CUE.exec(sentence)?.[1];
  if (cued !== undefined) return { what: `: ${cued}`, confidence: 0.8 };
  const at = turn.content.indexOf(text.slice(0, 20));
  const after = at < 0 ? '' : turn.content.slice(at + text.length);
  if (CLOSING.test(after) && !OPINION.test(text) && text.length < 120)
    return { what: `: ${text}`, confidence: 0.8 };
  return undefined;
}
