import type { ExtractedMemory } from '../extractor.ts';
import { headedList } from './headed-lists.ts';
import { pattern } from './pattern.ts';
import { suggestionBefore } from './replies.ts';
import { type Decision, settledIn } from './settlements.ts';
import type { Statement } from './statements.ts';
import { asSentence, inThirdPerson, speakerOf } from './third-person.ts';

const SUBJECT =
  "(?:I|we|(?:the|our|my) (?:[a-z-]+ ){0,2}(?:team|group|board|committee|jury|assembly|parish|club|society|choir|band|school|parents|owners|tenants|partners|founders|staff|trustees|members|users|editors|family|client|customer|company|council|manager|boss|management|wife|husband|partner|crew|squad|panel|jury|steering group|leadership|department|landlord|parents)|everyone|everybody|all of us|both of us|the (?:two|three|four|\\w+s) of us|us two|you and I|(?:\\p{Lu}[\\p{L}'-]+|my [a-z]+),? and I|(?:\\p{Lu}[\\p{L}'-]+ and \\p{Lu}[\\p{L}'-]+)|management|legal)";
const ADVERBS =
  '(?: all| both| finally| just| also| already| jointly| unanimously| eventually| ultimately| collectively| officially| formally| together| actually| now| have| had| mutually| basically| then| so| since| instead| ended up)*';
/** "Yesterday we agreed", "after a long talk, we decided". */
const OPENING =
  "(?:(?:today|yesterday|tonight|this (?:morning|week|afternoon)|last (?:week|night|month)|on [\\w ]{3,20}|at the [\\w' -]{3,30}|in the [\\w' -]{3,30}|in (?:today|yesterday)'s [\\w' -]{3,30}|(?:right )?after [\\w' -]{3,50}?|then|for now|as of today|from now on|in the end|at the end|eventually|given (?:that|the)[^,]{3,60}|because [^,]{3,60}|since [^,]{3,60}|for the [\\w' -]{3,40}|with [\\w' -]{3,40}|following [\\w' -]{3,40}|having [\\w' -]{3,50}|(?:we|I) (?:thought|talked|slept|went back and forth|discussed|looked)[^,:]{2,60}|gave it some thought[^,:.]{0,40})[,:]? (?:and )?)?";

const DECIDED = pattern(
  `^${OPENING}${SUBJECT}(?:'ve|'re)?${ADVERBS} (?:decided|agreed|chose|chosen|choosed|opted|resolved|voted(?: [\\w:–-]+){0,3}?|settled|concluded|committed|elected|are agreed|made up (?:our|my|their) minds?|signed off|shook hands|are set|are going)\\s*(to|that|on|against|for|upon|not to|we|:|with|(?=no )|(?=the )|(?=both )|(?=not ))\\s*(.+)$`,
  'iu',
);
const CHOSE = pattern(
  `^${OPENING}(?:${SUBJECT}(?:'ve|'re)?${ADVERBS} )?(chose|choose|choosed|have chosen|'ve chosen|picked|selected|went with|went for|ended up (?:going with|going for|using|choosing|buying|picking|with|getting|taking|booking|hiring)|settled on|settled for|gone with|gone for|landed on|going with|going for|plumped for|opted for|agreed on|decided on|decided against|ruled out|rejected|voted for|committed to|turned down|standardi[sz]ed on|dropped|scrapped|abandoned|ditched|signed with|took the)\\s+(.+)$`,
  'iu',
);
const MADE =
  /^(?:(?:the |our |my |final |so (?:the )?)*(?:decision|verdict|conclusion|resolution|final call|final answer|consensus|outcome|ruling|agreement|final decision|plan of record)s?(?: (?:made|reached|from|of|on|about|for|in|at|by|regarding)[^:]{0,50}?)?(?:\s*:|,? (?:is|was) (?:to|that|:|,)?)|(?:agreed|decided|settled|approved|resolved|confirmed|final|done deal|it's official|it's decided|final decision|verdict)(?: (?:on|about)[^:]{1,40})?\s*:)\s*(.+)$/i;
const PASSIVE =
  /^it(?: was|'s been| has been|'s| is) (?:finally |now |officially )?(?:decided|agreed|settled|official|final)(?: that| to|:|,| now)?\s+(.+)$/i;
const CHANGED =
  /^(?:we|I)(?:'ve| have)? changed (?:our|my) minds?(?: (?:about|on) ([^,:;.–—]+))?(?:[,:;.–—]\s*(?:and )?(?:so )?(.+))?$/i;
const CHANGE_OF_PLAN =
  /^(?:small |slight |big )?(?:change of plans?|plans? (?:has |have )?changed|new plan)\s*[:,–—-]\s*(.+)$/i;
const SETTLED =
  /^(the .{2,40}?|our .{2,40}?) (?:(?:question|issue|matter|debate|thing|discussion) )?(?:is|are|has been|'s) (?:now |finally )?(?:settled|decided|agreed|final|locked in|approved|confirmed|chosen|picked|dropped|scrapped|abandoned|off the table|set in stone)\b(.*)$/i;
const APPROVED =
  /^((?:the |our )?[\p{L}][^,;:]{2,60}?) (?:(?:was|is|got|has been|were|are|have been)(?: now| finally)? )?(?:approved|signed off|green-?lit|dropped|chosen|scrapped|abandoned|given the go-?ahead|rejected|voted down|postponed|cancelled)(?: (?:at|for|by|with|until|to) .*)?[.!]*$/iu;
const IT_IS = /^(?:so |then )?([^,]{2,60}?) it is(?: then| for now)?(?:[.!]*$|[,;] .*)/i;
const VERB =
  '(?:go(?:ing)? (?:with|ahead with|back to|live|for)|us(?:e|ing)|switch(?:ing)? (?:to|from|over)|stick(?:ing)? (?:with|to)|adopt(?:ing)?|mov(?:e|ing) (?:to|away from|off|forward with|ahead with)|migrat(?:e|ing) (?:to|from|off)|drop(?:ping)?|postpon(?:e|ing)|ship(?:ping)?|launch(?:ing)?|keep(?:ing)? (?:the|our|using|it|both|all|to)|replac(?:e|ing)|choos(?:e|ing)|pick(?:ing)?|host(?:ing)?|build(?:ing)?|deploy(?:ing)?|standardi[sz](?:e|ing) on|delay(?:ing)?|hir(?:e|ing)|cancel(?:ling|ing)?|skip(?:ping)?|freez(?:e|ing)|renam(?:e|ing)|retir(?:e|ing)|split(?:ting)?|merg(?:e|ing)|stor(?:e|ing)|writ(?:e|ing)|run(?:ning)?|support(?:ing)?|deprecat(?:e|ing)|start(?:ing)? with|meet(?:ing)?|price|pricing|call(?:ing)?|charg(?:e|ing)|tak(?:e|ing) the|accept(?:ing)?|leav(?:e|ing) out|do(?:ing)? (?:it|the|a|without)|hold(?:ing)?|mak(?:e|ing)|pay(?:ing)?|rent(?:ing)?|buy(?:ing)?|sell(?:ing)?|clos(?:e|ing)|stop(?:ping)?|outsourc(?:e|ing)|allow(?:ing)?|limit(?:ing)?|turn(?:ing)? (?:off|down)|shut(?:ting)? down|fly(?:ing)?|stay(?:ing)? (?:with|on|at)|extend(?:ing)?|renew(?:ing)?|offer(?:ing)?|open(?:ing)?|publish(?:ing)?|releas(?:e|ing)|rewrit(?:e|ing)|hav(?:e|ing)|mak(?:e|ing)|put(?:ting)?)';
/** A plan is a decision where it names what is chosen over another, or how. */
const PLAN = pattern(
  `^${OPENING}(?:(?:we|I|the team)(?:'ll| will|'re going to| are going to|'m going to| am going to| shall| won't| will not|'re not going to|'m not going to| are not going to| aren't going to)|(?:not )?going to|we)(?: not)?(?: be)?(?: now| just| all| instead| definitely| only)* (${VERB}\\b .+)$`,
  'iu',
);
const GOING = pattern(
  `^${OPENING}(?:we(?:'re| are)|I'm|I am)?(?: now| definitely| officially| all)* ?((?:going (?:with|ahead with|back to|for)|switching (?:to|over|from)|sticking (?:with|to)|dropping|adopting|moving (?:to|away from|off|forward with|ahead with)|migrating|standardi[sz]ing on|replacing|postponing|retiring|deprecating|keeping|scrapping|ditching|abandoning|shelving|outsourcing|sunsetting|phasing out|rolling back|turning down|accepting|closing|cancelling|canceling|calling off|quitting|giving up|pulling (?:out of|the)|letting go of|hiring|selling (?:the|our|my)|taking the|leaving out|skipping|renaming|merging|splitting|launching|opening|extending|moving the|pushing the|freezing|raising|lowering|cutting|ending|stopping|discontinuing|winding down|signing with|renewing) .+)$`,
  'iu',
);
const NOT_GOING = pattern(
  `^${OPENING}(?:(?:we|I)(?:'re|'m| are| am)|(?:we|I) will|we'll|I'll)? ?(?:definitely |certainly )?(?:NOT|not|no longer)(?: going to(?: be)?| gonna)? (?:doing|hiring|using|supporting|building|buying|renewing|going (?:with|to|ahead)|taking|selling|offering|adding|having|moving|opening|shipping|launching|switching|paying|attending|accepting|introducing|extending|rebuilding|rewriting|do|hire|use|support|build|buy|renew|go (?:with|to|ahead)|take|sell|offer|add|have|move|open|ship|launch|switch|pay|attend|accept|introduce|extend|rebuild|rewrite) (?!(?:it|that|this|so|anything|well|great|much|enough|better|you)\\b)(.+)$`,
  'u',
);
const WONT =
  /^(?:we|I) (?:won't|will not|will no longer)(?: be)? ((?:do|hire|use|support|build|buy|renew|go with|take|sell|offer|add|have|move|open|ship|launch|switch|pay for|attend|accept|introduce|extend|doing|hiring|using|supporting|building|buying|renewing|taking|selling|offering|adding|having|moving) (?!(?:it|that|this|time|any of)\b).+)$/i;
const LETS =
  /^(?:ok |then )?let's (?:just |all |then |definitely |instead |not )*((?:go (?:with|ahead with|back to|for)|use|stick (?:with|to)|switch (?:to|over)|adopt|drop|postpone|ship|keep|settle on|choose|pick|call it|replace|standardi[sz]e on|move (?:to|the|forward with|ahead with|away from)|make (?:it|that|the)|store|host|deploy|freeze|rename|delay|push|split|do (?:the|a|it|both|without|option|plan|version|only|just|\d+)|take|skip|leave|launch|release|cancel|stay with|scrap|start with|lock in) .+)$/i;
const MOVED = pattern(
  `^${OPENING}(?:[Ww]e(?:'ve| have)?${ADVERBS} )?(?:moved|migrated|switched|transferred|ported|changed) ((?:the |our |my |everything |all |over |from )?.{0,60}?(?:from .{2,40} to|to .{2,40} from|over to|away from|off|from) .+)$`,
  'iu',
);
const PUSHED =
  /^(?:we(?:'ve| have|'re| are)?|I(?:'ve| have)?)(?: now| just| also)* (?:pushed|moved|moving|pushing|postponed|postponing|brought|rescheduled|rescheduling|delayed|delaying|shifted|shifting) ((?:the|our) .{2,40}? (?:to|back|until|by|out|forward) .+)$/i;
const IS_MOVED =
  /^((?:the |our )?.{2,40}?) (?:(?:is|was|are|has been|gets|got)(?: now| officially)? (?:moved|postponed|pushed|rescheduled|brought forward|delayed|put off)(?: back| out)?|(?:moves|shifts|slips)(?: back)?) (?:from .{2,30} )?((?:to|until|till|by) .+)$/i;
const STAYS =
  /^(?:the |our )([^,;]{2,40}?) (?:stays?(?:,| as| the same|$)|remains? (?:as|the same|unchanged))(.*)$/i;
const OFF = /^(?:so )?((?:the|our) [^,;]{2,30}) is off(?=[,.;!]|$)/i;
const NO_MORE =
  /^we (?:don't|do not|no longer) (?!need|have to|want|know|think|like|live|work|talk|speak|see)[a-z]+ .{3,60}? any ?more\b/i;
const OTHERS =
  /^((?:the|our) [a-z-]+(?: [a-z-]+)?,(?: [^,]{2,40},)? (?:has |have )?(?:decided|agreed|voted|chosen|ruled|opted) .+)$/i;
const THATS_DECIDED =
  /^(.{8,140}?)[,;–—-]+ ?(?:and )?(?:that's|it's|that is|this is|that one's) (?:now |been )?(?:decided|settled|final|agreed|official|a done deal|fixed|confirmed)\b/i;
const RESOLVED =
  /^(?:we|I)(?:'ve| have)? (?:finally )?(?:settled|resolved|decided|sorted|closed)(?: on)? (?:the |our )?([^:,]{3,60}(?:question|issue|matter|debate|name|date|venue|topic|thing|holiday|logo|price|place): .+)$/i;
const WON = /^(?:and )?(.{2,40}?) won(?: the (?:vote|poll))?[.!]*$/i;
const LEFT_OUT =
  /^(?:and )?((?:the|our) [^,;]{3,40}) (?:we|I)(?:'ll| will|'re going to)? (?:leave out|skip|drop|keep|postpone|cancel|cut|ditch)\b/i;
const NOT_THE_OTHER =
  /^(?:(?:so |then |and )?(?:it(?:'s| is|'ll be| will be|'s going to be) |we(?:'re| are|'ll| will)? |I(?:'m| am|'ll| will) |this (?:is|will be) |(?:from now on,? |as of [\w ]{3,15},? |so )?(?:the |our )?[\w' ]{3,40}? (?:is going to be|will be|goes out|go out|goes|stays|moves to|gets|starts on|happens|is|are) ))(?!going to be|so\b|just\b|not\b)(.{3,90}?), (?:and )?not (?!sure|negotiable|optional|ideal|perfect|great|happy|ready|done|final|mine|ours|my |your |allowed|possible|really|yet|quite|bad|that|much|too|because|only|to mention|necessarily|very|so)(.{2,50})$/i;
const INSTEAD =
  /^(?:we|I)(?:'ll| will|'re| are|'m)? (?!(?:could|should|might|can|would)\b)([a-z]+ .{2,60}?)(?:,? instead(?: of .+)?|,? rather than .+)$/i;
const SCRAP = /^(?:please )?(?:scrap|ditch|bin|shelve|kill) (?:the |our )([^,;.]{3,60})(.*)$/i;
const WILL_BE =
  /^(?:it|(?:the|our) [^,;]{2,40}?)(?:'ll| will) be ((?:on |in |at |with )?(?:\p{Lu}|\d)[^,;]{1,60}|a [^,;]{3,50} (?:instead|rather than).+)$/u;
const COMPARED =
  /\b(?:instead|rather than|over|because|since|as the|for the|for all|from now on|to [A-Z]|with|on|only|anymore|any more|no longer|until|from)\b/;
const REASON_MARK =
  /[,;]?\s+(?:mainly |mostly |largely |partly |simply |purely )?(?:because(?: of)?|since|due to|given(?: that)?|on the grounds that|so that|in order to|as (?=it|we|the|they|that|this|our|its|nobody|there|less|more|he|she|I\b)|seeing as|considering(?: that)?|the reason being(?: that)?|reason:|thanks to|on account of)\s+(.+)$/i;
const BRACKETED_REASON = /\s*\(((?:because |since |as )?[^()]{6,80})\)\s*$/;
/** A sentence after a decision that says why, without saying so. */
const NOT_A_REASON =
  /^(?:I (?:need|have|want|will|'ll|prefer|live|work)|we (?:need to|will|have to)|please|let|can|could|remind|also|then|next|now|thanks|the (?:next|second|third)|and|ok|so\b|what|who|how|this means|that means|m=|no exceptions|from|starting|effective)\b/i;
const EMPTY =
  /^(?:it|that|this|so|the same|something|one|disagree|be|on it|him|her|them|you|the flow|a walk|home|bed|sleep|out|ahead|you|there|now|fun|a (?:great|good|nice).*|do (?:it|that|this|so)|make (?:it|that|sure|the most|a)|see|have (?:a|some|fun|to)|put (?:it|that)|take (?:a|it)|say\b.*|keep (?:going|it|in|that|me|you|an eye|on|up|calm)|call (?:it a|you|me)|run (?:out|late|into)|pay attention|go (?:for it|for a|on|out|to|home|back)|meet (?:up|at|for|in|you|on)|push (?:on|through)|give (?:it|you|me)|stay)[.!]*$/i;
const UNSETTLED =
  /\b(?:not sure|still (?:discussing|debating|deciding|undecided)|haven't (?:decided|agreed|settled|chosen)|have not (?:decided|agreed)|hasn't|didn't (?:decide|agree|choose|settle)|yet to|wonder\w*|whether|could|should we|i think we should|we should|propos\w+|suggest\w*|recommend\w*|no decision|undecided|deciding between|torn between|hop(?:e|ing) to|want(?:s|ed)? to|would like|i'd like|would be|thought about|were going|was going|about to decide|can't decide|hard to decide|until we|before we decide)\b/i;
const NO_SUBJECT =
  /^(?:going (?:for|back|to)|keeping|dropping|picked|took the|dropped|chose|choose|rejected|committed to|went for) (?:it|a (?:walk|run|swim|drive|ride|drink|coffee|hike|nap|spin|bite|check)|him|her|them|me|you|up|off|on|out|by|my mind|my fingers|track|the (?:kids|ball|dog)|to (?:the|bed|sleep|work|school))\b/i;

/** After a topic and its colon: "Vendor: stick with Northgate". */
const CHOSEN =
  /^\s*:\s*(?:stick(?:ing)? with|go(?:ing)? with|keep(?:ing)?|drop(?:ping)?|switch(?:ing)? to|use|using) /i;
const HAS_SUBJECT = pattern(`^${OPENING}${SUBJECT}`, 'iu');

/** "The fonts question is settled. Inter.": what it was settled to, where the next words say no more than that. */
function settledAs({ turn, text }: Statement): string {
  const at = turn.content.indexOf(text.slice(0, 20));
  const next =
    at < 0 ? undefined : /^[^.!?\n]*[.!]\s+([\p{Lu}\d][^.!?\n]{1,30})[.!]/u.exec(turn.content.slice(at))?.[1];
  return next === undefined || next.split(' ').length > 4 ? '' : `: ${next}`;
}

function decisionIn(statement: Statement): Decision | undefined {
  const { text, topic } = statement;
  if (NO_SUBJECT.test(text)) return undefined;
  const decided = DECIDED.exec(text);
  if (decided !== null) {
    const link = (decided[1]?.toLowerCase() ?? 'to').replace(/^(?:we|with)$/, (word) =>
      word === 'we' ? 'that we' : 'on',
    );
    if (
      /^(?:they|management|legal)\b/i.test(text) &&
      link === 'to' &&
      /^(?:disagree|differ)/.test(decided[2] ?? '')
    )
      return undefined;
    return { what: `${link} ${decided[2] ?? ''}`, confidence: 0.93 };
  }
  const change = CHANGE_OF_PLAN.exec(text)?.[1];
  if (change !== undefined) return { what: `: ${change}`, confidence: 0.88 };
  const chose = CHOSE.exec(text);
  if (chose !== null && !/^(?:they|you)\b/i.test(text)) {
    const [, by = '', object = ''] = chose;
    const weak = /^(?:dropped|took the|picked|chose|choose|rejected|selected|abandoned)$/i.test(by);
    if (
      /^(?:up|him|her|them|it|me|on|a (?:walk|run|fight|hint|bomb|line|nap)|off|out|by)\b/i.test(object) ||
      (/^I /.test(text) && weak && !/\b(?:over|instead|because|since|rather)\b/.test(text))
    )
      return undefined;
    const bare = !HAS_SUBJECT.test(text);
    if (bare && weak) return undefined;
    if (/^going (?:for|with)$/i.test(by) && /^I /.test(text)) return undefined;
    const verb = /went|gone|going/i.test(by)
      ? 'to go with'
      : /against|out|reject|drop|scrap|abandon|ditch|turned/i.test(by)
        ? 'against'
        : 'to choose';
    return { what: `${verb} ${object}`, confidence: 0.86 };
  }
  const made = MADE.exec(text)?.[1] ?? PASSIVE.exec(text)?.[1];
  if (made !== undefined) {
    if (
      /^(?:yours|mine|final|hard|tough|easy|up to|not (?:made|easy|final)|still|pending|made|based|difficult|ours|due|coming|tomorrow|postponed|yours)\b/i.test(
        made,
      )
    )
      return undefined;
    const label = /^(?:[^:]{0,60}?\b(?:on|about|for|regarding) )([^:]{2,40}?)\s*:/i.exec(text)?.[1];
    return { what: `: ${made}${label === undefined ? '' : ` (about ${label})`}`, confidence: 0.92 };
  }
  const changed = CHANGED.exec(text);
  const instead = changed?.[2];
  if (changed !== null && instead !== undefined)
    return {
      what: `: ${instead}${changed[1] === undefined ? '' : ` (about ${changed[1]})`}`,
      confidence: 0.88,
    };
  const settled = SETTLED.exec(text);
  if (settled !== null) {
    return { what: `: ${text}${settledAs(statement)}`, confidence: 0.84 };
  }
  const approved = APPROVED.exec(text);
  if (
    approved !== null &&
    !/^(?:it|that|this|he|she|they|I|we|you|my (?:visa|loan|application|leave|request)|was|who)\b/i.test(
      approved[1] ?? '',
    )
  )
    return { what: `: ${text}`, confidence: 0.8 };
  const off = OFF.exec(text)?.[1];
  if (off !== undefined) return { what: `: ${text}`, confidence: 0.76 };
  const noMore = NO_MORE.exec(text);
  if (noMore !== null) return { what: `: ${text}`, confidence: 0.8 };
  const other = OTHERS.exec(text)?.[1];
  if (other !== undefined) return { what: `: ${text}`, confidence: 0.8 };
  const itIs = IT_IS.exec(text)?.[1];
  if (itIs !== undefined && !/^(?:what|how|that|this|as|whatever|who|where|here|there|so|like)\b/i.test(itIs))
    return { what: `: ${itIs}`, confidence: 0.84 };
  const refused = NOT_GOING.exec(text)?.[1] ?? WONT.exec(text)?.[1];
  if (refused !== undefined) return { what: `: ${text}`, confidence: 0.82 };
  const plan = PLAN.exec(text)?.[1];
  if (
    plan !== undefined &&
    !/^(?:I|I'll|I will)\b/.test(text.slice(0, 6)) &&
    (COMPARED.test(plan) ||
      /^(?:go (?:with|ahead|back)|use|switch|stick|adopt|drop|migrate|postpone|standard)/i.test(plan))
  ) {
    if (
      !/^we (?:use|have|put|make|run|build|use|host|store|keep|support|hold|meet|pay|do|rent|charge|offer|call|write)/i.test(
        text,
      ) ||
      /\b(?:instead|rather than|only|from now on|no longer)\b/i.test(text)
    )
      return { what: `to ${plan}`, confidence: 0.84 };
  }
  const mine = plan !== undefined && /^(?:I|I'm|I am)\b/.test(text) ? plan : undefined;
  if (
    mine !== undefined &&
    (/^(?:go with|go for|stick with|take the|accept)/i.test(mine) ||
      /, not |\binstead\b|\brather than\b/i.test(text))
  )
    return { what: `to ${mine}`, confidence: 0.82 };
  const going = GOING.exec(text)?.[1];
  if (going !== undefined) {
    if (
      /^(?:moving|switching) (?:to|over)/i.test(going) &&
      (!/^(?:we|going|switching|moving)/i.test(text) ||
        !/\b(?:instead|rather than|from|because|for|as)\b/i.test(going))
    ) {
      if (!/^we/i.test(text) || /^moving/i.test(going)) return undefined;
    }
    if (
      /^(?:hiring|closing|launching|opening|moving the|pushing the|renewing|selling|signing with|raising|cutting|ending|taking the|stopping|renaming|merging|extending)/i.test(
        going,
      ) &&
      !/^(?:we|I)(?:'re|'m| are| am)/i.test(text)
    )
      return undefined;
    if (
      /^keeping (?:up|busy|well|an eye|track|my|in touch|it)/i.test(going) ||
      (/^keeping|^dropping/i.test(going) && /^I/.test(text))
    )
      return undefined;
    if (/^going (?:back to|for) /i.test(going) && !/^we/i.test(text)) return undefined;
    return { what: `: ${going}`, confidence: 0.83 };
  }
  const lets = LETS.exec(text)?.[1];
  if (
    lets !== undefined &&
    !/\b(?:in touch|going|talking|it real|posted|moving|a look|a break|a chat|a step back|a moment|fun)\b/i.test(
      lets,
    ) &&
    !/^(?:call it a (?:day|night)|keep (?:in|it up|going)|make it (?:happen|count)|do (?:it|this|that)[.!]*$|say |have (?:a|some|lunch|dinner|coffee|fun)|put (?:it|that) (?:this|that) way|give it a)/i.test(
      lets,
    )
  )
    return { what: `${/^(?:ok |then )?let's not/i.test(text) ? 'not to' : 'to'} ${lets}`, confidence: 0.8 };
  const moved = MOVED.exec(text)?.[1];
  if (moved !== undefined && /\b(?:from|away|off|over)\b/.test(moved)) {
    const home =
      /^(?:to |from |back |house|in\b|here|out)/i.test(moved) &&
      !/^(?:we|switched|migrated|from .* to (?:using|the)|I(?:'ve| have)? switched)/i.test(text);
    if (!home && !/\b(?:house|flat|apartment|home)\b/i.test(moved))
      return { what: `to move ${moved}`.replace('move from', 'move away from'), confidence: 0.78 };
  }
  const pushed = PUSHED.exec(text)?.[1];
  if (pushed !== undefined) return { what: `to move ${pushed}`, confidence: 0.8 };
  const isMoved = IS_MOVED.exec(text);
  if (isMoved !== null && !/^(?:it|he|she|they|that|this|my \w+)$/i.test(isMoved[1] ?? ''))
    return { what: `: ${isMoved[1]} is moved ${isMoved[2]}`, confidence: 0.8 };
  const contrast = NOT_THE_OTHER.exec(text);
  if (
    contrast !== null &&
    !/^(?:we (?:use|write|say|prefer|spell)|that|this|there|what|he|she|they|you|who|one|my)\b/i.test(text)
  )
    return { what: `: ${text}`, confidence: 0.8 };
  const rather = INSTEAD.exec(text)?.[1];
  if (
    rather !== undefined &&
    /^we/i.test(text) &&
    !/^(?:have|had|got|were|was|are|saw|ended|went|did)\b/i.test(rather)
  )
    return { what: `: ${text}`, confidence: 0.8 };
  const scrapped = SCRAP.exec(text);
  if (scrapped !== null && !/\b(?:reminder|task|to-?do)\b/i.test(text))
    return { what: `to drop the ${scrapped[1]}${scrapped[2] ?? ''}`, confidence: 0.76 };
  if (
    backed(statement) &&
    FIRST_PERSON_PLAN.test(text) &&
    !/\b(?:think|hope|know|feel|guess|see|understand|need|want|like|love|look forward|agree|discuss|decide|talk)\b/i.test(
      text.slice(0, 40),
    )
  )
    return { what: `: ${text}`, confidence: 0.76 };
  const closed = THATS_DECIDED.exec(statement.sentence)?.[1];
  if (closed?.includes(text.slice(0, 12))) return { what: `: ${closed}`, confidence: 0.84 };
  const resolved = RESOLVED.exec(statement.sentence)?.[1];
  if (resolved !== undefined) return { what: `: ${resolved}`, confidence: 0.82 };
  const won = WON.exec(text)?.[1];
  if (won !== undefined && /\b(?:vote|voted|poll|majority)\b/i.test(statement.sentence))
    return { what: `: ${won}`, confidence: 0.8 };
  const leftOut = LEFT_OUT.exec(text)?.[1];
  if (leftOut !== undefined) return { what: `: ${text}`, confidence: 0.78 };
  const stays = STAYS.exec(text);
  if (stays !== null && statement.before.length > 0)
    return { what: `: the ${stays[1]} stays${stays[2] ?? ''}`, confidence: 0.76 };
  const will = WILL_BE.exec(text)?.[1];
  if (
    will !== undefined &&
    /\b(?:we|our team|I)\b.*\b(?:cho\w+|decid\w+|pick\w+|agree\w+|settled|gone back and forth)\b/i.test(
      statement.turn.content.slice(0, 2000),
    )
  )
    return { what: `: ${text}`, confidence: 0.78 };
  const accepted = suggestionBefore(statement);
  if (accepted !== undefined) return { what: `: ${accepted}`, confidence: 0.76 };
  if (topic !== undefined && CHOSEN.test(text.slice(topic.length)))
    return { what: `: ${text}`, confidence: 0.82 };
  return undefined;
}

/** A plan told together with words of deciding is a decision; alone it may be no more than a plan. */
const FIRST_PERSON_PLAN =
  /^(?:so )?(?:we(?:'ll|'re| will| are| won't| keep| do| don't| take| stay| go| use| buy| sell| rent| start| stop| split| pay| move| hire| drop| book| do not)|I(?:'ll|'m| will| won't| keep| stay| go| take| am (?:not )?(?:going|taking|staying|keeping|quitting|buying|selling))|it(?:'ll be|'s going to be| will be| stays| goes)|(?:the|our) [a-z' -]{2,30} (?:will be|is going to be|stays|goes|gets|moves|becomes|will))\b/i;
const CUE =
  /\b(?:decid\w+|decision|settled|agreed|made up (?:my|our) minds?|thought (?:about it|it over)|talked (?:it|this) (?:over|through)|slept on it|sleeping on it|voted?|back and forth|weighed|it's official|verdict|conclusion|final(?:ly)? (?:answer|call|word)|change of plans?|after all|in the end|final)\b/i;

function backed({ sentence, before }: Statement): boolean {
  return CUE.test(sentence) || CUE.test(before.at(-1)?.sentence ?? '');
}

/** The sentence that follows a decision in its turn, where it can be read as why. */
export function nextSentence(statement: Statement): string | undefined {
  const said = statement.turn.content.replace(/[’]/g, "'");
  const start = said.indexOf(statement.text.slice(0, 25));
  if (start < 0) return undefined;
  const rest = said.slice(start + statement.text.length).replace(/^[^.!\n]{0,80}?[.!]\s*/, '');
  const next = /^[^.!?\n]{8,160}/.exec(rest)?.[0].trim();
  return next === undefined || NOT_A_REASON.test(next) || rest.slice(next.length).startsWith('?')
    ? undefined
    : next;
}

/** The other half of what was settled: "we chose the supplier, it will be Grundfos". */
const FURTHER =
  /^[,;:]\s+((?:it(?:'ll| will) be|it's going to be|it's|we do|we'll do|we're doing) [^,.;!?]{2,60})/i;

/** What was settled, with its reason where one is given. */
export function findDecisions(statement: Statement): ExtractedMemory[] {
  const { turn, text } = statement;
  if (turn.role !== 'user' && turn.role !== 'assistant') return [];
  if (statement.isQuestion || statement.isHypothetical || UNSETTLED.test(text.replace(REASON_MARK, '')))
    return [];
  if (turn.role === 'assistant') return [];
  const list = headedList(statement);
  if (list?.kind === 'task') return [];
  if (list !== undefined)
    return list.items.flatMap((item) =>
      memoryOf({ ...statement, text: item, sentence: item }, { what: `: ${item}`, confidence: 0.88 }),
    );
  const decided = decisionIn(statement) ?? settledIn(statement);
  return decided === undefined ? [] : memoryOf(statement, decided);
}

function memoryOf(statement: Statement, decided: Decision): ExtractedMemory[] {
  const { turn, text, sentence } = statement;
  const rest = sentence.slice(Math.max(0, sentence.indexOf(text) + text.length));
  const further = FURTHER.exec(rest)?.[1];
  const found =
    further === undefined
      ? decided
      : { ...decided, what: `${decided.what.replace(/[\s.!]+$/, '')}, ${further}` };
  const given =
    REASON_MARK.exec(found.what)?.[1] ??
    REASON_MARK.exec(sentence)?.[1] ??
    BRACKETED_REASON.exec(found.what)?.[1] ??
    nextSentence(statement);
  const reason = given?.replace(/[\s.!]+$/, '');
  const bare = found.what
    .replace(/^(?:to|that|on|for|against|not to|:)\s+/i, '')
    .replace(REASON_MARK, '')
    .replace(/[\s.!]+$/, '');
  if (bare.length < 3 || EMPTY.test(bare) || found.what.split(' ').length > 45) return [];
  const speaker = speakerOf(turn);
  const personal = /^(?:I\b|.{0,40}?\bI(?:'ve)? (?:have |finally |just )?(?:decided|chose|opted))/.test(text);
  const what = inThirdPerson(found.what, speaker).replace(/[\s.!]+$/, '');
  return [
    {
      kind: 'decision',
      content: asSentence(`${speaker} recorded the decision ${what}`.replace(' :', ':')),
      sourceTurnId: turn.id,
      confidence: found.confidence,
      salience: 0.85,
      about: personal ? 'user' : 'project',
      reason,
      revises: statement.revises || undefined,
      entities: [],
    },
  ];
}
