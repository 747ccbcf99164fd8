import { type FactCollector, IS_PET, namesIn } from '../fact-collector.ts';
import { PASSING } from '../fact-rule.ts';
import { matchesOf } from '../pattern.ts';
import {
  APART,
  ARE_MINE,
  BARE,
  BUSINESS,
  COUPLE,
  GOT_PET,
  GREAT,
  HAVE_SUBJECT,
  HAVING,
  I_AM_THEIR,
  IS_MINE,
  KIN_WORD,
  LIVE_WITH,
  MARRIED_TO,
  MUM_OF,
  NAMED_LATER,
  NAMED_PET,
  NO_LONGER_HAD,
  OF_WHOM,
  ONE_HAD,
  PAIR_MARRIED,
  PET_OF_KIN,
  RELATED,
  SEVERAL,
  SIBLINGS_BOTH,
  TELLS_OF_COUPLE,
  THE_PET,
} from './family-sayings.ts';

import {
  FORMER,
  IS_ANIMAL,
  IS_PEOPLE,
  NAMES_KIN,
  NOT_SAID_BARE,
  ONE_OF,
  PLAIN,
  TOLD_OF,
  VOCATION,
} from './family-words.ts';
import { isPersonHere, onlyPersonBefore, personNamed, whoIs } from './subjects.ts';

const SURE = 0.9;

/** Who is whose kin, friend, flatmate or pet: "my brother Jo and his wife Mia", "two kids, Ola and Jan". */
export function readFamilyTies(collector: FactCollector, text: string): void {
  const isOfKin = NAMES_KIN.test(text);
  if (isOfKin) readKin(collector, text);
  const living = text.includes(' with ') ? LIVE_WITH.exec(text)?.[1] : undefined;
  if (living !== undefined) tieAll(collector, collector.speaker, 'flatmates', living);
  if (TELLS_OF_COUPLE.test(text)) readCouples(collector, text);
  if (isOfKin) readOneOfAnother(collector, text);
  readNamedLater(collector, text);
  if (isOfKin) readPets(collector, text);
}

function readKin(collector: FactCollector, text: string): void {
  for (const match of matchesOf(RELATED, text)) {
    const [whole, words = '', owner, relation = '', joint = '', name = ''] = match;
    const stated = /(?:is|'s|called|named|:|=)\s*$/.test(joint.trim());
    if (PASSING.test(relation) && !(stated && TOLD_OF.test(relation))) continue;
    const before = text.slice(0, match.index);
    // "Ravi's my husband, Iowan": behind the comma stands something else about him.
    if (
      joint.startsWith(',') &&
      (/(?:'s|is|was|,|\(|from|by) $/.test(before) ||
        !(isPersonHere(collector, name) || (IS_ANIMAL.test(relation) && isPetHere(collector, name))))
    )
      continue;
    if (FORMER.test(whole) || (stated && !isPersonHere(collector, name) && IS_PEOPLE.test(name))) continue;
    // "My husband's Toyota": what follows is a person, or a thing of theirs.
    if (/^'s$/.test(joint.trim()) && !isPersonHere(collector, name) && !IS_ANIMAL.test(relation)) continue;
    if (/\bex[- ]?$/i.test(before)) continue;
    tie(collector, ownerOf(collector, words, owner, before), relation, name, whole);
  }
  for (const match of matchesOf(BARE, text)) {
    const [, relation = '', joint = '', name = ''] = match;
    if (!isOfSpeaker(collector, text, match.index, relation) || IS_PEOPLE.test(name)) continue;
    // "Great-aunt Violet": the first half was taken for a word that leads in.
    if (match.index === 0 && GREAT.test(collector.statement.sentence)) continue;
    if (NOT_SAID_BARE.test(relation) || (VOCATION.test(relation) && !/[:=]|is|'s|called|named/.test(joint)))
      continue;
    if (!isPersonHere(collector, name) && !IS_ANIMAL.test(relation)) continue;
    if (/^(?:Uncle|Aunt|Auntie)$/.test(relation) && /^(?:Sam|Ben|Bob|Anne|Tom)$/.test(name)) continue;
    tie(collector, collector.speaker, relation, name, '');
  }
  for (const match of matchesOf(IS_MINE, text)) {
    const [whole, name = '', words = '', owner, relation = ''] = match;
    if (
      FORMER.test(whole) ||
      (PASSING.test(relation) &&
        !(TOLD_OF.test(relation) && /(?:'s|is) (?:my|our|his|her|\p{Lu})/u.test(whole)))
    )
      continue;
    // "Rick Stein's, his mum was my midwife", "from Manzini (my mother)".
    if (/^[^ ]+(?: [^ ]+){0,2},? ?[(]?(?:his|her) /i.test(whole) && /, (?:his|her) /.test(whole)) continue;
    if (/[,(]/.test(whole) && !isPersonHere(collector, name)) continue;
    tie(collector, ownerOf(collector, words, owner, text.slice(0, match.index)), relation, name, whole);
  }
  const are = ARE_MINE.exec(text);
  if (are !== null) {
    const [, list = '', words = '', owner, many = ''] = are;
    tieAll(collector, ownerOf(collector, words, owner, ''), many, list);
  }
  readSeveral(collector, text);
}

function readPets(collector: FactCollector, text: string): void {
  for (const [, kin = '', , name = ''] of matchesOf(PET_OF_KIN, text))
    addPet(collector, whoIs(collector, `my ${kin}`) ?? kin, name);
  const pet = NAMED_PET.exec(text);
  if (pet !== null) {
    const [, words = '', , name = ''] = pet;
    addPet(collector, whoIs(collector, words), name);
  }
  for (const [, whose = '', animal = '', name = ''] of matchesOf(THE_PET, text))
    if (
      !/^the$/i.test(whose) ||
      (/^(?:dog|cat|puppy|kitten)$/i.test(animal) && onlySpeakerTold(collector, text))
    )
      addPet(collector, collector.speaker, animal === 'lab' ? '' : name);
}

/** "My horse, Bramble, is lame": a name that is set off and that nothing tells to be a place or a firm. */
function isPetHere(collector: FactCollector, name: string): boolean {
  return (
    collector.statement.text.includes(`, ${name},`) &&
    personNamed(collector, name) !== undefined &&
    !IS_PEOPLE.test(name)
  );
}

/** "Got a puppy! Her name is Biscuit": the animal is told of first, its name in the next sentence. */
function readNamedLater(collector: FactCollector, text: string): void {
  const { before } = collector.statement;
  const named = NAMED_LATER.exec(text);
  const name = named?.[1] ?? named?.[2] ?? named?.[3];
  if (name === undefined) return;
  const last = before.slice(-2).map((said) => said.text);
  if (last.some((said) => GOT_PET.test(said)) && !last.some((said) => KIN_WORD.test(said)))
    addPet(collector, collector.speaker, name);
}

function readSeveral(collector: FactCollector, text: string): void {
  for (const match of matchesOf(SEVERAL, text)) {
    const [, words, owner, , many = '', list = ''] = match;
    const before = text.slice(0, match.index);
    if (/^parents$|^grandparents$/i.test(many) && !/^(?:my|our)$/i.test(words ?? '') && owner === undefined)
      continue;
    if (words !== undefined && !/^the$/i.test(words)) {
      tieAll(collector, ownerOf(collector, words, owner, before), many, list);
      continue;
    }
    const having = HAVE_SUBJECT.exec(before);
    if (having !== null) tieAll(collector, whoIs(collector, having[1] ?? ''), many, list);
    else if (
      /(?:^|[,;:(–—] ?|\bwith |\band )$/.test(before) &&
      isOfSpeaker(collector, text, match.index, many)
    )
      tieAll(collector, collector.speaker, many, list);
  }
  const having = HAVING.exec(text);
  if (having !== null)
    for (const [, relation = '', name = ''] of matchesOf(ONE_HAD, text.slice(having[0].length - 1)))
      tie(collector, whoIs(collector, having[1] ?? ''), relation, name, '');
  const mum = MUM_OF.exec(text);
  if (mum !== null) {
    const [whole, , parent, , list = ''] = mum;
    const who = parent === undefined ? collector.speaker : personNamed(collector, parent);
    if (parent !== undefined || /^(?:I\b|[Pp]roud|[Mm]|[Dd]|[Ff])/.test(whole))
      if (parent !== undefined || /^I/.test(whole) || mum.index === 0)
        tieAll(collector, who, 'children', list);
  }
}

/** "Wife Mia", without a word of whose, in a turn that has spoken of nobody else. */
function isOfSpeaker(collector: FactCollector, text: string, at: number, relation: string): boolean {
  const { turn, sentence } = collector.statement;
  if (/\b(?:his|her|their|he|she|\p{Lu}[\p{L}]+'s)\b/u.test(text.slice(0, at))) return false;
  if (
    /^(?:uncle|aunt|auntie|aunty|grandma|grandad|granddad|grandpa|granny|nan|nana|gran|cousin)$/i.test(
      relation,
    )
  )
    return true;
  if (
    /^(?:father|mother|dad|mum|mom|mam|mama|papa)$/i.test(relation) &&
    /\b(?:form|register|registration|contacts?|parents?|school|child|class|pupil|emergency)\b/i.test(
      turn.content,
    )
  )
    return false;
  if (/\b(?:I|my|we|our|me)\b/.test(text.slice(0, at))) return true;
  const where = turn.content.toLowerCase().indexOf(sentence.toLowerCase().slice(0, 20));
  return onlySpeakerTold(collector, turn.content.slice(0, Math.max(0, where)) + text.slice(0, at));
}

/** Nobody else is spoken of before whose the things without an owner could be. */
function onlySpeakerTold(collector: FactCollector, before: string): boolean {
  if (
    /\b(?:dad|mum|mom|mother|father|neighbou?r|boss|friend|colleague|brother|sister|uncle|aunt)(?:'s)?\b/i.test(
      before,
    )
  )
    return false;
  return !collector.entities.some(
    ({ kind, surface }) => kind === 'person' && before.toLowerCase().includes(surface.toLowerCase()),
  );
}

function readCouples(collector: FactCollector, text: string): void {
  for (const [, words, how = '', name = ''] of matchesOf(MARRIED_TO, text)) {
    if (/'s$/.test(name) || !isPersonHere(collector, name)) continue;
    const person = personNamed(collector, name);
    const who =
      words === undefined
        ? onlySpeakerTold(
            collector,
            [...collector.statement.before.map((said) => said.text), text.slice(0, text.indexOf(how))].join(
              ' ',
            ),
          )
          ? collector.speaker
          : undefined
        : whoIs(collector, words);
    if (person !== undefined)
      collector.add(
        who,
        how === 'married' ? 'married_to' : how === 'engaged' ? 'engaged_to' : 'has_partner',
        person,
        SURE,
      );
  }
  const pair = PAIR_MARRIED.exec(text);
  if (pair !== null) {
    // Of a couple that the speaker is half of, the speaker is who it is told of.
    const [one, other] = [pair[1], pair[2]]
      .map((words) => whoIs(collector, words ?? ''))
      .sort((person, spouse) => Number(spouse === collector.speaker) - Number(person === collector.speaker));
    if (one !== undefined && other !== undefined)
      collector.add(
        one,
        pair[3] === 'married' ? 'married_to' : pair[3] === 'engaged' ? 'engaged_to' : 'has_partner',
        other,
        SURE,
      );
  }
}

/** "Ana and Bo are sisters", "Ana is the niece of Jo", "I'm Jo's mum". */
function readOneOfAnother(collector: FactCollector, text: string): void {
  const both = SIBLINGS_BOTH.exec(text);
  if (both !== null) {
    const [, one = '', other = '', how = ''] = both;
    const [first, second] = [personNamed(collector, one), personNamed(collector, other)];
    const what = /cousin/.test(how)
      ? 'has_cousin'
      : /mates/.test(how)
        ? 'has_roommate'
        : /neighb/.test(how)
          ? 'has_neighbour'
          : 'has_sibling';
    if (first !== undefined && second !== undefined) collector.add(first, what, second, SURE);
  }
  const of = OF_WHOM.exec(text);
  if (of !== null) tie(collector, whoIs(collector, of[3] ?? ''), of[2] ?? '', of[1] ?? '', '');
  const their = I_AM_THEIR.exec(text);
  if (their !== null) {
    const person = personNamed(collector, their[1] ?? '');
    if (person !== undefined)
      collector.relate(person, PLAIN[their[2] ?? ''] ?? their[2] ?? '', collector.speaker, SURE);
  }
}

/** Whose: "my", "Jo's"; "his" and "her" of the only one named in the clause before, or else in the turn. */
function ownerOf(
  collector: FactCollector,
  words: string,
  name: string | undefined,
  before: string,
): string | undefined {
  if (name !== undefined) return personNamed(collector, name);
  if (/^(?:my|our|me)$/i.test(words)) return collector.speaker;
  const here = new Set(
    collector.entities
      .filter(
        ({ kind, surface }) => kind === 'person' && before.toLowerCase().includes(surface.toLowerCase()),
      )
      .map(({ name: known }) => known),
  );
  if (here.size > 0) return here.size === 1 ? [...here][0] : undefined;
  // Of somebody without a name who was spoken of in the same breath nothing is known: "my boss and his wife Mia".
  return /\b(?:my|our|the|a|an|his|her) [a-z]+/i.test(before) ? undefined : onlyPersonBefore(collector);
}

function tie(
  collector: FactCollector,
  owner: string | undefined,
  relation: string,
  name: string,
  whole: string,
): void {
  if (owner === undefined || /\bex\b|\bex-/i.test(whole)) return;
  const kin = relation.toLowerCase();
  if (kin !== 'lab' && (IS_ANIMAL.test(kin) || IS_PET.test(kin))) {
    addPet(collector, owner, name);
    return;
  }
  const person = personNamed(collector, name);
  if (
    person === undefined ||
    person.toLowerCase() === owner.toLowerCase() ||
    (COUPLE.test(kin) && APART.test(collector.statement.sentence)) ||
    // Who shares a business is a partner of another sort.
    (kin === 'partner' && BUSINESS.test(collector.statement.turn.content)) ||
    /^(?:lab|boss|manager|supervisor|lodger|godson|goddaughter|client|ex)/.test(kin)
  )
    return;
  // They are told from the younger one's end.
  if (/^(?:son|daughter)[- ]in[- ]law$/.test(kin))
    collector.add(person, `${kin.replace(/[- ]/g, '_')}_of`, owner, SURE);
  else collector.relate(owner, PLAIN[kin] ?? kin, person, SURE);
}

function tieAll(collector: FactCollector, owner: string | undefined, many: string, list: string): void {
  if (owner === undefined) return;
  const relation = ONE_OF.find(([form]) => form.test(many))?.[1];
  if (relation === '') return;
  for (const name of namesIn(list.replace(/ \+ /g, ', '))) {
    const person = personNamed(collector, name);
    if (person === undefined || person === owner || /'s$/.test(name)) continue;
    if (relation === undefined) collector.add(owner, 'has_pet', person, SURE);
    else if (relation === 'parent') collector.add(person, 'has_child', owner, SURE);
    else collector.add(owner, `has_${relation}`, person, SURE);
  }
}

function addPet(collector: FactCollector, owner: string | undefined, name: string): void {
  const pet = name.replace(/'s?$/, '');
  if (NO_LONGER_HAD.test(collector.statement.text)) return;
  if (owner !== undefined && !/^(?:I|A|The|From|In|Of)\b/.test(pet))
    collector.add(owner, 'has_pet', pet, SURE);
}
