import { kindOf } from '../capitalised-names.ts';
import type { FactCollector } from '../fact-collector.ts';
import { pattern } from '../pattern.ts';
import { ADVERB } from '../phrases.ts';
import { commonHouseAt, houseAt, isClub, isSchool } from './employers.ts';
import { readEmployments } from './employments.ts';
import { readMemberships } from './memberships.ts';
import { type Occupation, occupationsIn } from './occupation-words.ts';
import { type Person, peopleIn, personMeant, subjectOf } from './people.ts';
import { readRanks } from './ranks.ts';
import { readStudies } from './studies.ts';

const NAME_HERE = "\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+){0,2}";
/** What may follow the name of a post; anything else makes it a part of something longer ("teacher training"). */
const FOLLOWS =
  /^(?:$|[.,;:!?)(–—/…"“]| [–—-]+ | \(| (?:at|for|in|of|with|w|from|since|and|or|but|so|who|on|by|near|there|here|now|too|until|till|over|because|these|this|next|last|which|that|then|working|based|turned|as|when|while|during|under|back|again|though|also|\d+|I|he|she|we|they|has|does|is|was|says|said|wants|will|would|can|btw|lol|and)(?![\p{L}'])|'(?= |$))/u;
/** Between a name and the post: "is a", ", our", " (", " the". */
const NAME_TO_POST = pattern(
  `^(?:(?:,? who)?(?:'s| is|'s been| has been| was| used to be|, is|, was| became|'s just become| has become| works| worked| got a job| started| starts|'s joining| is joining| joined| joins)${ADVERB}(?: here| there| us| \\p{Lu}[\\p{L}]+)?(?: as)? (?:(?:a|an|the|our|my|your|his|her|their|one of our|one of the) )|(?:,? who)?(?: is| was| has been| works as| worked as|'s now| (?:is joining|joins|joined)(?: us)? as|(?: has been| was| is)(?: just)? (?:appointed|elected|made|promoted to))${ADVERB} |, (?:(?:a|an|the|our|my|his|her|their|your|also a) )?| the | ?\\((?:a |an |the |our |my |his |her )?| [–—-] (?:a |an |the |our |my )?)$`,
  'u',
);
const SELF = /^ here(?:[,.!]|$| (?:in|at|with|from)\b)/;
const PAST_SELF = /^(?:,|\.|$| (?:from|living|in|at|with)\b)/;
const LEARNT = /\b(?:trained|qualified)\b/;
const WAS = /\b(?:was|worked|used to)\b/;
/** Between a post and the name: "our vet, Dr Roche", "the coach is Jo". */
const POST_TO_NAME =
  /^(?: |, |: | \(|(?: is|'s|'re) (?:now |still |called |named |a (?:chap|fella|bloke|guy|lady|woman|man) (?:called |named )?)?| (?:called|named) |(?:'s name is|'s name's|, (?:his|her) name is|, (?:a (?:chap|fella|guy|lady|woman) )?(?:called|named)) | [–—-] | = )$/;
const DETERMINED =
  /(?:^|[\s(,;:–—-])(?:my|our|the|a|an|his|her|their|your|new|\p{L}+'s?)(?: \p{L}+-?\p{L}*)?\s*$/iu;
const AFTER_NAME_ENDS = /^(?:$|[.,;:!?)(–—]| |'s)/;
const OPENS =
  /(?:^|[.,;:!?(–—-]\s*|\b(?:and|with|by|see|saw|ask|call|from|for|to|tell|is|called|email|ring|of|says|contact|as|via|thanks to|at)\s+)$/i;
const I_AM = pattern(
  `(?:^|[^\\p{L}'])(?:I(?:'m| am|'m not just| was| used to be|'ve been|'m just|'d been| have been| became| work| worked| trained| qualified| got a job| got hired| got the job| started| started work| just started| start|(?: just| recently| finally| actually)? got promoted to| was promoted to|'ve been promoted to| have been promoted to|'ve started|'m working|'m starting| used to work|'m employed| retired| freelance| moonlight| serve)${ADVERB}(?: here| there| in a [a-z]+| (?:at|by|for|with) [\\p{L}&' -]{2,30}?| full-time| part-time| full time| part time| nights| days| weekends| evenings| mornings)?(?:,? as)?|I'm ${NAME_HERE},|I am ${NAME_HERE},|^${NAME_HERE} here,|I(?:'m| am) (?:an? )?[\\p{L} -]{3,40},? and(?= an? $)|^(?:[Jj]ust )?(?:[Gg]ot |[Bb]een )?promoted to|^[Bb]een|^[Nn]ow(?= an? $)|^[Jj]ust (?:started|became)|I'm ${NAME_HERE} and I'm|I(?:'m| am) \\d+,?(?: and)?|^[Ss]peaking as|^As(?= an? $)|[Mm]y (?:day )?job(?: is|'s)?)(?: (?:a|an|the|your|your friendly|also a|also an|actually a|both a|not just a))? $`,
  'u',
);
const I_WAS = /\b(?:was|used to|worked|retired)\b/;
const HE_IS = pattern(
  `^(?:.*[,;(] |and |but |so )?(?:[Hh]e|[Ss]he)(?:'s| is|'s been| has been| was| used to be| works| worked| became| trained| got a job| just started)${ADVERB}(?:,? as)?(?: (?:a|an|the|our|my|your|also a|also an|also our|also my|also the))? $`,
  'u',
);
const AND_ALSO = /^(?:,? and| &|,? but also|,? and also) (?:an?|the|our|my) (?:part-time )?$/;
const AT_HOUSE =
  /^,? (?:who )?(?:works? |working |based |is )?(?:over |currently |now |down |here )?(?:at|for|with(?! (?:Crohn|Parkinson|Asperger|Alzheimer|Down|Tourette|MS|ADHD|COPD|Type)\b)|w\/?|@) (?:the )?/;
/** Behind these only what is known for a house: "of the name". */
const OF_HOUSE = /^,? (?:over )?(?:of|in|from) (?:the )?/;
/** Whose house is told behind "of", even one nobody knows: "the CFO of Globex". */
const OF_COMPANY =
  /^(?:(?:\p{Ll}+ )?(?:CEO|CFO|CTO|COO|CIO|CMO|CISO|MD|managing director|chief executive|founder|co-founder|vice president|head of \p{Ll}+))$/iu;
/** Of a house told by what it is, what a town has one of. */
const PUBLIC = /\b(?:council|hospital|library|post office|town hall|city hall|university|shipyard|refinery)$/;
const LEFT =
  /^,? (?:who )?(?:has |is |'s |have )?(?:just )?(?:retired|retires|retiring|left|leaves|leaving|resigned|resigns|stepped down|quit|died|passed)\b/;
/** The author asks that it be forgotten. */
const NOT_KEPT =
  /\b(?:don'?t|do not) (?:save|remember|store|keep|note) (?:that|this|it|any)\b|\boff the record\b/i;
/** Held in a club as often as in a house. */
const HONORARY =
  /(?:secretary|treasurer|chair\p{Ll}*|president|captain|rep|representative|steward|elder|deacon|trustee|ambassador)$/iu;
/** Said before a name as a title as often as of a trade. */
const TITLE =
  /^(?:deacon|elder|pastor|coach|engineer|doctor|barrister|professor|dean|chief|priest|rabbi|imam|captain|sergeant|constable|judge|inspector|detective|councillor|senator|bishop|canon|minister|president|director|curate|vicar|nurse|matron)$/i;
/** Named in passing these say whom is meant, no news: "the head, Mr Pillay, decided". */
const IN_PASSING =
  /^(?:secretary|head|assistant|coach|chair|director|doctor|chef|engineer|teacher|tutor|instructor|principal|president|foreman|editor|nanny|agent|officer|lead|chief|manager|supervisor|coordinator|minister|inspector|cook|author|deputy|intern|co-teacher|driver|elder|caretaker|trainer|student|planner|sensei|carer|cleaner|babysitter|therapist)$/i;
/** Made up, or asked for. */
const NOT_TOLD =
  /\b(?:limerick|poem|haiku|joke|story|sketch|novel|riddle|characters?|named? ideas|e\.g\.|for example)\b/i;
const BOSS =
  /^(?:(?:line|direct|area|store|shift|site|group|general) )?(?:manager|supervisor|boss)$|^team lead(?:er)?$/;

/** A post said of somebody: how sure it is by its wording, whether it is over, and from where on their house may follow. */
interface Told {
  readonly who: string;
  readonly post: Occupation;
  readonly confidence: number;
  readonly was: boolean;
  readonly end: number;
}

/** What people do for a living, and where, in words that leave no doubt. */
export function readOccupations(collector: FactCollector): void {
  const people = peopleIn(collector.statement.text, collector);
  readPosts(collector, people);
  readEmployments(collector, people);
  readRanks(collector, people);
  readStudies(collector, people);
  readMemberships(collector, people);
}

function readPosts(collector: FactCollector, people: readonly Person[]): void {
  const { text, sentence, turn } = collector.statement;
  if (NOT_TOLD.test(sentence) || NOT_KEPT.test(turn.content)) return;
  let last: Told | undefined;
  for (const post of occupationsIn(text)) {
    const told = toldOf(text, post, people, last, collector);
    if (told === undefined) continue;
    last = told;
    const { who, was, confidence, end } = told;
    if (BOSS.test(post.words) && /(?:\b(?:[Mm]y|[Oo]ur)|'s) $/u.test(text.slice(0, post.from))) continue;
    collector.add(who, was ? 'worked_as' : 'is_a', post.words, confidence);
    if (HONORARY.test(post.words)) {
      const club = /^ (?:of|for|at|in) (?:the )?/.exec(text.slice(end));
      const name = club === null ? undefined : houseAt(text, end + club[0].length, collector, people);
      if (name !== undefined && isClub(name) && !isSchool(name)) collector.add(who, 'member_of', name, 0.88);
      continue;
    }
    const house = houseAfter(text, end, collector, people, OF_COMPANY.test(post.words));
    if (house !== undefined) collector.add(who, was ? 'worked_at' : 'works_at', house, confidence);
  }
}

/** Of whom a post is said. */
function toldOf(
  text: string,
  post: Occupation,
  people: readonly Person[],
  last: Told | undefined,
  collector: FactCollector,
): Told | undefined {
  const told = (who: string, confidence: number, was: boolean, end = post.end): Told => ({
    who,
    post,
    confidence,
    was: was || post.isPast,
    end,
  });
  const before = people.findLast(({ end }) => end <= post.from);
  const after = people.find(({ start }) => start >= post.end);
  const asserted = before && saidOfBefore(text, before, post);
  if (before && asserted !== undefined)
    return told(subjectOf(before.name, collector), asserted, WAS.test(text.slice(before.end, post.from)));
  // "Our treasurer Nadine leaves us" tells that she goes, hardly what she was.
  const named = after && !LEFT.test(text.slice(after.end)) ? saidOfAfter(text, post, after) : undefined;
  if (after && named !== undefined) return told(subjectOf(after.name, collector), named, false, after.end);
  if (post.needsName || !FOLLOWS.test(text.slice(post.end))) return undefined;
  if (
    /^ (?:of|in|for) (?:the|our|my|this) (?:family|house|household|group|gang|relationship|couple)\b/.test(
      text.slice(post.end),
    )
  )
    return undefined;
  const left = text.slice(0, post.from);
  const own = /\b(?:like|since) (?:I'm|I was) (?:an? )?$/.test(left) ? undefined : I_AM.exec(left)?.[0];
  if (own !== undefined && /^As /.test(own) && !/^,? I\b/.test(text.slice(post.end))) return undefined;
  if (own !== undefined)
    return told(collector.speaker, 0.96, I_WAS.test(own), LEARNT.test(own) ? text.length : post.end);
  const rest = text.slice(post.end);
  // "Retired teacher, forty years at St Bede's", "nurse here": who speaks leaves themselves out.
  const isFirst = collector.statement.before.length === 0;
  const isSelf = isFirst && (SELF.test(rest) || (post.isPast && PAST_SELF.test(rest)));
  if (left === '' && isSelf) return told(collector.speaker, 0.85, false);
  const other = HE_IS.exec(left)?.[0];
  const who = other === undefined ? undefined : personMeant(collector, /she/i.test(other));
  if (other !== undefined && who !== undefined)
    return told(who, 0.9, WAS.test(other), LEARNT.test(other) ? text.length : post.end);
  if (
    last !== undefined &&
    last.confidence >= 0.9 &&
    last.end < post.start &&
    AND_ALSO.test(text.slice(last.end, post.start))
  )
    return told(last.who, 0.84, false);
  return undefined;
}

/** How sure it is that a post is the one of the person named before it. */
function saidOfBefore(text: string, person: Person, post: Occupation): number | undefined {
  const between = text.slice(person.end, post.from);
  const rest = text.slice(post.end);
  if (!NAME_TO_POST.test(between) || !FOLLOWS.test(rest)) return undefined;
  if (
    /^(?:,? who)?(?:'s| is| was| has| works| worked| became| got| started| starts| used|, is|, was)/.test(
      between,
    )
  )
    return post.needsName ? undefined : 0.95;
  // "The accountant is Jean, the president is Ana".
  if (/^(?: is\b|'s\b|:)/.test(rest)) return undefined;
  // "Tom, the nurse said you should rest" speaks to Tom.
  if (
    /^,/.test(between) &&
    between !== ', ' &&
    !/^(?:[,.;:!?)]|$| [–—-]| (?:at|for|of|from|in|with|who|here)\b)/.test(rest)
  )
    return undefined;
  if (between !== ', ')
    return /^ the/.test(between) ? 0.91 : / ?\(/.test(between) ? 0.93 : /^,/.test(between) ? 0.94 : 0.85;
  // "Tom, vet on Monday": without an article it must be closed by a mark, and the name be sure and open a clause.
  const isSure = person.isFull || kindOf(person.name) === 'person' || person.start === 0;
  const isClosed = /^(?:[,;.)!]|$| (?:at|for|from|of) )/.test(rest);
  if (/^\p{Lu}\p{Ll}+$/u.test(post.words)) return undefined;
  return isSure && isClosed && OPENS.test(text.slice(0, person.start)) ? 0.92 : undefined;
}

/** How sure it is that a post is the one of the person named after it. */
function saidOfAfter(text: string, post: Occupation, person: Person): number | undefined {
  const between = text.slice(post.end, person.start);
  const left = text.slice(0, post.from);
  const rest = text.slice(person.end);
  if (!POST_TO_NAME.test(between) || !AFTER_NAME_ENDS.test(rest)) return undefined;
  if (/^(?:phd |thesis )?supervisor$/i.test(post.words)) return undefined;
  if (/^'s /.test(rest)) return undefined;
  const isDetermined = DETERMINED.test(left);
  if (/\b[Mm]y $/.test(left) && IN_PASSING.test(post.words)) return undefined;
  if (/^(?: is|'s|'re)/.test(between)) return isDetermined || left === '' ? 0.89 : undefined;
  if (/called|named|name/.test(between)) return isDetermined || OPENS.test(left) ? 0.88 : undefined;
  if (/^(?:,? |: | \()$/.test(between) && IN_PASSING.test(post.words)) return undefined;
  if (between === ' ')
    return isDetermined ? 0.87 : OPENS.test(left) && !TITLE.test(post.words) ? 0.83 : undefined;
  if (between === ', ')
    return isDetermined &&
      /^(?:$|[,.;:!?()]| (?:at|of|from) )/.test(rest) &&
      !/\ban?(?: [\p{L}-]+){0,2} $/u.test(left)
      ? 0.86
      : undefined;
  if (
    between === ': ' &&
    !(/^(?:$|[,.;(]| \()/.test(rest) && /(?:^|[.,;]\s+)(?:[Mm]y |[Oo]ur |[Tt]he )?$/.test(left))
  )
    return undefined;
  return isDetermined || OPENS.test(left) ? 0.82 : undefined;
}

/** Where the one just named by post works: "at Mater Dei", and of a known house ", Specsavers". */
function houseAfter(
  text: string,
  from: number,
  collector: FactCollector,
  people: readonly Person[],
  isOfCompany: boolean,
): string | undefined {
  const rest = text.slice(from);
  const at = AT_HOUSE.exec(rest);
  const lead = at ?? OF_HOUSE.exec(rest);
  if (lead === null) return undefined;
  const start = from + lead[0].length;
  const isCompany = isOfCompany && / of /.test(lead[0]);
  const house = houseAt(text, start, collector, people, at === null && !isCompany, isCompany);
  if (house !== undefined) return isCompany && kindOf(house) === 'place' ? undefined : house;
  const common =
    at === null ? undefined : commonHouseAt(text, start - (/the $/.exec(lead[0])?.[0].length ?? 0));
  return common !== undefined && PUBLIC.test(common) ? common : undefined;
}
