import { findDueDateElsewhere } from '../../language/due-dates.ts';
import { NOT_OWN } from '../../language/health-statements.ts';
import { isMedicine } from '../../language/medicine-names.ts';
import { doubts, quoting, statementsOf } from '../../language/statements.ts';
import { isCommonWord } from '../../language/which-language.ts';
import type { FactDraft, MemoryDraft } from './draft.ts';
import { FORMS, LANGUAGES, PIECES, type Sense } from './other-language-forms.ts';
import type { Sentence } from './reading.ts';
import { sentenceBefore, tidy } from './reading.ts';
import { speakerOf } from './values.ts';

/** What a sentence in another language than English states. */
export interface StatedElsewhere {
  readonly facts: readonly FactDraft[];
  readonly memories: readonly (MemoryDraft & { readonly kind: 'preference' | 'note' | 'task' })[];
  /** What it says has ended: a predicate and the name of its object. */
  readonly ended: readonly { readonly predicate: string; readonly named: string }[];
}

/** Greetings and particles before a statement. */
const LEAD =
  '(?:(?:hallo|hi|hey|übrigens|also|bonjour|salut|au fait|hola|por cierto|olá|oi|aliás|你好|大家好|はじめまして|こんにちは)[,!.，、！。]? ?)*';

interface Compiled {
  readonly language: string;
  readonly sense: Sense;
  readonly value: string | undefined;
  readonly says: RegExp;
}
let compiled: readonly Compiled[] | undefined;

const forms = (): readonly Compiled[] =>
  (compiled ??= Object.entries(FORMS)
    .flatMap(([language, says]) => says.map((form) => [language, ...form] as const))
    .map(([language, sense, says, value]) => ({
      language,
      sense,
      value,
      says: new RegExp(
        `^${LEAD}(?:${says.replace(/<([a-z0-9]+)>/g, (whole, piece: string) => PIECES[piece] ?? whole)})[.!。！…]*$`,
        'u',
      ),
    })));

/** Words of which every such sentence in Latin letters has one. */
const HINT =
  /(?<!\p{L})(?:ich|wir|mein|bitte|formuliere|lass|lassen|lässt|hör|höre|du|sie|keine|die|dir|seit|merke?|antworte|schreibe?|sprich|vergiss|je|mon|nous|réponds|répondez|écris|écrivez|retiens|note|souviens|rappelle|yo|me|mi|vivo|vivimos|trabajo|ya|prefiero|recuérdame|recuérdanos|hemos|he \p{L}+(?:ado|ido|cho|elto|ito)|está|están|dejé|est|sont|añade|agrega|pon|ajoute|mets|rappelez|uns|erinnere?|erinner|setze?|packe?|lasse|responde|respóndeme|contéstame|contesta|recuerda|apunta|eu|meu|moro|chamo|mudei|trabalho|sou|prefiro|não|já|responda|escreva|escreve|lembre|lembra|anota|nos|ten|no olvides|erledigt|abgehakt|abgegeben|abgeschickt|eingereicht|bezahlt|gebucht|bestellt|abgeholt|repariert|fertig|raus|gekauft|besorgt|hab|habe|haben)(?!\p{L})|(?<!\p{L})[jn]['’]\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/iu;

/** Doubt, denial, conditions and hearsay, which no plain statement has. */
const UNSURE = new RegExp(
  `[${quoting}]|(?<!\\p{L})(?:${doubts}|diz|se)(?!\\p{L})|如果|可能|吗|嗎|也许|かもしれ|もし|たら|でしょうか`,
  'iu',
);

/** What a sentence in German, French, Spanish, Portuguese, Chinese or Japanese states outright; null if nothing. */
export function statedElsewhere(sentence: Sentence): StatedElsewhere | null {
  const { reading } = sentence;
  // As it was written: chat spellings are English ("ya" is "you").
  const said = sentence.plain.written(0, sentence.text.length).replace(/[’]/g, "'").trim();
  if (said.length > 240 || !HINT.test(said) || UNSURE.test(said) || NOT_OWN.test(reading.turn.content))
    return null;
  return statedBy(said, sentence) ?? statedByParts(said, sentence);
}

/** What a part of a sentence may state by itself: what somebody is to do, or how to answer, takes the whole of it. */
const ofPerson: ReadonlySet<Sense> = new Set([
  'name',
  'lives_in',
  'works_at',
  'allergic_to',
  'diet',
  'left',
  'stopped',
]);

/** What the parts of a sentence state, where the whole states nothing. */
function statedByParts(said: string, sentence: Sentence): StatedElsewhere | null {
  const stated = statementsOf(said).flatMap((part) => statedBy(part, sentence, ofPerson) ?? []);
  if (stated.length === 0) return null;
  return {
    facts: stated.flatMap(({ facts }) => facts),
    memories: [],
    ended: stated.flatMap(({ ended }) => ended),
  };
}

function statedBy(said: string, sentence: Sentence, only?: ReadonlySet<Sense>): StatedElsewhere | null {
  // The first letter may be a capital only because it begins the sentence.
  const lowered = `${said.charAt(0).toLowerCase()}${said.slice(1)}`;
  for (const { language, sense, value: fixed, says } of forms()) {
    if (only && !only.has(sense)) continue;
    const groups = says.exec(lowered)?.groups ?? says.exec(said)?.groups;
    if (groups === undefined && !says.test(lowered)) continue;
    if (sense === 'moved_in' && !hasMoved(sentence)) continue;
    if ((sense === 'moved_in' || sense === 'lives_in') && NO_PLACE.test(groups?.value ?? '')) continue;
    if (sense === 'stopped' && !isMedicine(groups?.value ?? '')) continue;
    const value = tidy(fixed ?? groups?.value ?? groups?.other ?? '').replace(/[.]+$/u, '');
    const pointsBack = language === 'de' && sense === 'task' && NAMED_BEFORE.test(value);
    if (sense === 'task' && value !== '')
      return toDo(sentence, whole(sentence), language, pointsBack ? sentenceBefore(sentence) : '');
    if (sense === 'task_before') return toDoBefore(sentence, language);
    if (sense === 'done') return done(sentence, value);
    if (value !== '') return given(sense, value, groups?.old, sentence);
  }
  return null;
}

/** What people also live in, or are in since yesterday. */
const NO_PLACE =
  /^(?:Kisten|Kartons|Chaos|Urlaub|Quarantäne|Panik|Arbeit|Aufruhr|Rente|Elternzeit|Angst|Miete|Frieden|Scheidung|Trennung|Armut|Sorge|Beziehung(?:en)?|Saus|Hoffnung|Sicherheit|Freiheit)(?!\p{L})/u;

/** "We've moved!" in the sentence before: "Seit gestern in Uelzen" alone may be a journey. */
const hasMoved = ({ reading, index }: Sentence): boolean =>
  /(?<!\p{L})umgezogen(?!\p{L})/iu.test(reading.sentences[index - 1]?.text ?? '');

/** "mit Beispielen" names what "die Beispiele" does. */
const inBothCases = (word: string): string => (/^\S+e$/u.test(word) ? `${word} ${word}n` : word);

const nothing: StatedElsewhere = { facts: [], memories: [], ended: [] };

/** A greeting before "remind me of it" is nothing to do. */
const leastToDo = 20;

/** A sentence as it was written, without its end. */
const whole = ({ plain, text }: Sentence) => tidy(plain.written(0, text.length)).replace(/[.!。！]+$/u, '');

/** What is to be done, in the words that say so, and by when; with what was said before where they point to it. */
function toDo(sentence: Sentence, content: string, language: string, told = ''): StatedElsewhere {
  const { turn, timeZone } = sentence.reading;
  const due = (words: string) => findDueDateElsewhere(words, turn.occurredAt, timeZone, language);
  const dueAt = due(whole(sentence)) ?? due(content);
  return { ...nothing, memories: [{ kind: 'task', content, told, ...(dueAt ? { dueAt } : {}) }] };
}

/**
 * An object that is named in the sentence before: "Erinnere mich daran, sie bis Freitag abzuholen". Nouns, which have a
 * capital, name it themselves: "die Sitzung".
 */
const NAMED_BEFORE =
  /^(?:(?:mit|von|bei|zu|an|für|auf|nach) )?(?:(?:sie|ihn|ihm|ihnen|es|dar(?:an|auf|um)|da(?:mit|von|für|nach|zu))(?!\p{L})|(?:das|ihr|die|den)(?= (?:bis|am|im|um|vor|ab|zu|morgen|heute|noch|wieder|\p{Ll}+zu\p{Ll}+n(?! \p{Lu}))(?!\p{L})|$))/u;

/** What is to be done by the sentence before: "The badge runs out on 28 May. Remind me of it." */
function toDoBefore(sentence: Sentence, language: string): StatedElsewhere | null {
  const before = sentence.reading.sentences[sentence.index - 1];
  if (before === undefined || UNSURE.test(before.text)) return null;
  const said = whole(before);
  return said.length < leastToDo ? null : toDo(sentence, said, language);
}

/** What is reported as done, by its own words: "die" and "für" are in most tasks. */
function done(sentence: Sentence, reported: string): StatedElsewhere {
  const value = reported
    .split(' ')
    .filter((word) => !isCommonWord(word.toLowerCase()))
    .join(' ');
  if (value === '') return nothing;
  const content = whole(sentence);
  return { ...nothing, memories: [{ kind: 'task', status: 'done', updates: true, value, content }] };
}

function given(sense: Sense, value: string, old: string | undefined, sentence: Sentence): StatedElsewhere {
  const { reading } = sentence;
  const subject = speakerOf(reading);
  const content = whole(sentence);
  if (sense === 'left') return { ...nothing, ended: [{ predicate: 'works_at', named: value }] };
  if (sense === 'stopped') return { ...nothing, ended: [{ predicate: 'takes', named: value }] };
  if (sense === 'moved_in') return { ...nothing, facts: [{ subject, predicate: 'lives_in', object: value }] };
  if (sense === 'how' || sense === 'how_ended' || sense === 'withdrawn') {
    if (reading.amongPeople) return nothing;
    const former = {
      kind: 'preference',
      status: 'cancelled',
      updates: true,
      value: sense === 'how' ? value : inBothCases(value),
      content,
    } as const;
    const wanted = { kind: 'preference', about: 'user', category: 'answers', content } as const;
    return {
      ...nothing,
      memories:
        sense === 'how'
          ? [wanted]
          : sense === 'withdrawn'
            ? [former]
            : [former, { ...wanted, revises: true }],
    };
  }
  if (sense === 'note') return { ...nothing, memories: [{ kind: 'note', about: 'user', content }] };
  if (sense === 'language' || sense === 'length') {
    const wanted = LANGUAGES[value.toLowerCase()] ?? value;
    const draft = { category: 'answers', key: sense, value: wanted, content } as const;
    return reading.amongPeople
      ? nothing
      : { ...nothing, memories: [{ kind: 'preference', about: 'user', ...draft }] };
  }
  if (sense === 'prefers' || sense === 'gave_up') {
    const former = sense === 'gave_up' ? value : old;
    return {
      ...nothing,
      memories: [
        ...(former
          ? [
              {
                kind: 'preference',
                status: 'cancelled',
                updates: true,
                value: former,
                content,
              } as const,
            ]
          : []),
        { kind: 'preference', about: 'user', value, revises: true, content },
      ],
    };
  }
  return { ...nothing, facts: [{ subject, predicate: sense, object: value }] };
}
