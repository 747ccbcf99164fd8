import { healthStated } from '../../language/health-statements.ts';
import type {
  ExtractedEnding,
  ExtractedEntity,
  ExtractedFact,
  ExtractedMemory,
  Extractor,
} from '../extractor.ts';
import { canonicalStatement, predicateNamed } from '../predicates.ts';
import { belongingForms } from './belonging-forms.ts';
import { changeForms } from './change-forms.ts';
import { closingForms, revisionForms } from './closing-forms.ts';
import { BLANKED, HALF, POINTS_BACK, UNRESOLVED } from './complete.ts';
import { decisionForms, isDecisionList } from './decision-forms.ts';
import type { FactDraft, MemoryDraft } from './draft.ts';
import { endingsOf } from './ending-forms.ts';
import { type CompiledForm, compile, readClause } from './form.ts';
import { healthForms } from './health-forms.ts';
import { instructionForms, settingForms } from './instruction-forms.ts';
import { kinForms } from './kin-forms.ts';
import { type MedicineChanges, medicineChanges } from './medicine-changes.ts';
import { mentionsOf } from './mentions.ts';
import { notedIn } from './noted.ts';
import { statedElsewhere } from './other-languages.ts';
import { personForms } from './person-forms.ts';
import { personaMoments } from './persona-forms.ts';
import { preferenceForms } from './preference-forms.ts';
import {
  type Clause,
  readTurn,
  reasonOf,
  type Sentence,
  type TurnReading,
  tidy,
  wordsOf,
} from './reading.ts';
import { systemForms } from './system-forms.ts';
import { taskForms } from './task-forms.ts';
import { namesItself, speakerOf } from './values.ts';
import { vetoesOf } from './vetoes.ts';
import { withdrawnForms } from './withdrawn-forms.ts';
import { workForms } from './work-forms.ts';

/** How many characters of a turn are read. A longer one is a pasted document, which recall finds. */
const readCharacters = 32_000;
/** How many sentences of a turn are read at most. */
const readSentences = 400;
/** How many turns are read before the abort signal is checked and the event loop can run. */
const batch = 8;
/** How many earlier turns a turn may refer to, and in how many later ones an objection or an answer is looked for. */
const around = { earlier: 6, later: 3 };

const sureness = { preference: 0.85, task: 0.85, decision: 0.85, note: 0.9, fact: 0.9, ending: 0.8 } as const;
const salience = { preference: 0.7, task: 0.7, decision: 0.75, note: 0.8 } as const;

type Kept = keyof typeof salience;

/** The tables that find memories, in the order in which they are tried. */
const memoryTables: readonly {
  readonly kind: 'preference' | 'task' | 'decision';
  readonly forms: readonly CompiledForm<MemoryDraft>[];
}[] = [
  { kind: 'task', forms: compile(taskForms) },
  { kind: 'decision', forms: compile(decisionForms) },
  { kind: 'preference', forms: compile(withdrawnForms) },
  { kind: 'preference', forms: compile(changeForms) },
  { kind: 'preference', forms: compile(settingForms) },
  { kind: 'preference', forms: compile(instructionForms) },
  { kind: 'preference', forms: compile(preferenceForms) },
];

const closings = compile(closingForms);
const revisions = compile(revisionForms);

/** The tables that find facts. A clause may contain one fact of each. */
const factTables: readonly (readonly CompiledForm<FactDraft>[])[] = [
  compile(personForms),
  compile(kinForms),
  compile(workForms),
  compile(healthForms),
  compile(belongingForms),
  compile(systemForms),
];

/**
 * An extractor that needs no model. It keeps only what a turn's author states explicitly in one of the forms of its
 * tables. What is only implied is not extracted; recall still finds the turn.
 */
export function createRuleBasedExtractor(): Extractor {
  return {
    name: 'stated',
    local: true,
    async extract(window, signal) {
      const all = {
        memories: [] as ExtractedMemory[],
        entities: [] as ExtractedEntity[],
        facts: [] as ExtractedFact[],
        endings: [] as ExtractedEnding[],
      };
      for (const [index, turn] of window.turns.entries()) {
        if (index % batch === 0) {
          signal?.throwIfAborted();
          if (index > 0) await new Promise((resolve) => setImmediate(resolve));
        }
        const read = { ...turn, content: turn.content.slice(0, readCharacters) };
        const entities = mentionsOf(read);
        all.entities.push(...entities);
        if (turn.role === 'assistant' && turn.personaName) {
          all.memories.push(...personaMoments(read, turn.timeZone ?? window.timeZone, turn.personaName));
        }
        if (turn.role !== 'user') continue;
        const earlier = [...window.context, ...window.turns.slice(0, index)].slice(-around.earlier);
        const later = window.turns.slice(index + 1, index + 1 + around.later);
        const reading = readTurn(read, earlier, later, turn.timeZone ?? window.timeZone);
        const medicines = medicineChanges(reading);
        const facts = factsIn(reading, medicines);
        all.facts.push(...facts);
        all.endings.push(...endingsIn(reading, facts, medicines));
        all.memories.push(
          ...memoriesIn(reading, facts).map((memory) => ({
            ...memory,
            entities: namesIn(memory.content, entities),
          })),
        );
      }
      return all;
    },
  };
}

/**
 * The facts that a statement contains, extracted with the tables: about the user ("I work at Helios", "The user lives
 * in Bern") or a named person.
 */
export function factsStated(statement: string): readonly Pick<ExtractedFact, 'subject' | 'predicate'>[] {
  const content = statement.slice(0, readCharacters).replace(/^the (?=user\b)/i, '');
  const turn = { id: '', role: 'user', author: null, content, occurredAt: new Date() } as const;
  const reading = readTurn(turn, [], [], 'UTC');
  return factsIn(reading, medicineChanges(reading));
}

function memoriesIn(reading: TurnReading, facts: readonly ExtractedFact[]): ExtractedMemory[] {
  const memories: ExtractedMemory[] = [];
  for (const sentence of reading.sentences.slice(0, readSentences)) {
    const before = memories.length;
    for (const clause of sentence.clauses) {
      const found = memoryIn(clause);
      const given = found.length > 0 ? found : decisionItem(clause);
      for (const memory of given) {
        const stated = memory.kind === 'preference' && facts.some((fact) => saysFact(memory.content, fact));
        const again = memories.some(
          ({ kind, content, updates }) =>
            updates === memory.updates &&
            (content.includes(memory.content) || (kind === memory.kind && memory.content.includes(content))),
        );
        if (!stated && !again) memories.push(memory);
      }
    }
    if (memories.length === before)
      memories.push(...noteIn(sentence, facts, memories), ...elsewhereIn(sentence));
  }
  return memories;
}

/** What a sentence asks to have remembered, if no form, fact or memory says it already. */
function noteIn(
  sentence: Sentence,
  facts: readonly ExtractedFact[],
  memories: readonly ExtractedMemory[],
): ExtractedMemory[] {
  const noted = notedIn(sentence);
  if (noted === null) return [];
  const { clause, ...draft } = noted;
  const [note] = memoryOf(draft, 'note', clause) ?? [];
  const isFact = facts.some(({ object }) => note?.content.toLowerCase().includes(object.toLowerCase()));
  const isKept = memories.some(({ content, updates }) => !updates && note?.content.includes(content));
  return note === undefined || isFact || isKept ? [] : [note];
}

/** What a sentence in another language says of preferences, or asks to have remembered. */
function elsewhereIn(sentence: Sentence): ExtractedMemory[] {
  const [clause] = sentence.clauses;
  const stated = clause ? statedElsewhere(sentence) : null;
  return (stated?.memories ?? []).flatMap((draft) =>
    clause ? (memoryOf(draft, draft.kind, clause) ?? []) : [],
  );
}

function memoryIn(clause: Clause): ExtractedMemory[] {
  // A clause may change one thing and state another: "we're not doing the shop any more".
  const [revised] = readClause(revisions, clause);
  const ended = (revised ? [revised] : readClause(closings, clause)).flatMap(
    (draft) => memoryOf(draft, draft.status || draft.dueAt ? 'task' : 'preference', clause) ?? [],
  );
  for (const { kind, forms } of memoryTables) {
    const drafts = readClause(forms, clause);
    if (drafts.length > 0)
      return [
        // A task with a new due date is the same task: one statement, not two.
        ...(revised && kind === 'task' ? [] : ended),
        ...drafts.flatMap((draft) => memoryOf(draft, kind, clause) ?? []),
      ];
  }
  return ended;
}

/** An item below "Decisions:" is a decision, whatever its words. */
function decisionItem(clause: Clause): ExtractedMemory[] {
  const { sentence } = clause;
  if (
    !sentence.isItem ||
    clause.index > 0 ||
    !isDecisionList(sentence.heading) ||
    vetoesOf(clause).length > 0
  )
    return [];
  const content = tidy(sentence.plain.written(clause.start, sentence.text.length));
  if (content.split(' ').length < 3 || !namesItself(content)) return [];
  const reason = reasonOf(clause);
  return memoryOf({ content, ...(reason === undefined ? {} : { reason }) }, 'decision', clause) ?? [];
}

function memoryOf(
  { content, confidence, told, ...draft }: MemoryDraft,
  kind: Kept,
  clause: Clause,
): ExtractedMemory[] | null {
  const own = tidy(content ?? wordsOf(clause));
  const given = kind === 'decision' ? clause.text : content === undefined ? own : '';
  const points = draft.updates !== true && draft.key === undefined && UNRESOLVED.test(given);
  if (points && (clause.index === 0 || POINTS_BACK.test(clause.sentence.text))) return null;
  // "... without exclamation marks, in fact never use those": the object is named earlier in the sentence.
  const written = points
    ? tidy(clause.sentence.plain.written(clause.sentence.clauses[0]?.start ?? 0, clause.end))
    : own;
  const said = written.replace(/(?<=\S)\s{2,3}(?=\S)/g, ' ');
  if (said.length < 3 || /^[^\p{L}\p{N}]*$/u.test(said)) return null;
  if (draft.updates !== true && (HALF.test(said) || BLANKED.test(said))) return null;
  const { reading } = clause.sentence;
  return [
    {
      kind,
      content: told ? `${said}: ${told}` : said,
      sourceTurnId: reading.turn.id,
      confidence: confidence ?? sureness[kind],
      salience: salience[kind],
      about: draft.about ?? (kind === 'decision' ? 'project' : 'user'),
      ...(reading.turn.author ? { subject: speakerOf(reading) } : {}),
      ...(REVISES.test(clause.sentence.text) ? { revises: true } : {}),
      ...draft,
      entities: [],
    },
  ];
}

const REVISES =
  /\b(?:actually|instead|no longer|not anymore|any ?more|changed (?:my|our) minds?|on second thoughts?|scratch (?:that|what)|correction|switch(?:ed|ing)?|(?:is|are) now|now due|(?<=prefer .+ )now|make (?:it|that|the) .{2,40}|change of plans?|moved (?:to|from|back)|after all|on reflection|not .{2,30} any ?more|is reversed|rather than|not \p{L}+ as|no, )\b/iu;

/** Whether a preference says no more than a fact does: "I'm allergic to nuts" is kept once. */
function saysFact(content: string, { predicate, object }: ExtractedFact): boolean {
  return (
    /^(?:allergic_to|diet|has_condition|takes|uses)$/.test(predicate) &&
    content.length < object.length + 40 &&
    content.toLowerCase().includes(object.toLowerCase()) &&
    /\b(?:allergic|intoleran|vegan|vegetarian|diet|keep kosher|halal|use|using|on)\b/i.test(content)
  );
}

function factsIn(reading: TurnReading, { begun }: MedicineChanges): ExtractedFact[] {
  const facts: ExtractedFact[] = [];
  for (const sentence of reading.sentences.slice(0, readSentences)) {
    const { text, clauses } = sentence;
    const [start] = clauses;
    if (start) facts.push(...healthIn(text, start));
    for (const draft of (start && statedElsewhere(sentence)?.facts) ?? []) {
      const fact = start && factOf(draft, start);
      if (fact) facts.push(fact);
    }
    for (const clause of clauses) {
      for (const table of factTables) {
        for (const draft of readClause(table, clause, true)) {
          const fact = factOf(draft, clause);
          if (fact && !facts.some((other) => sameFact(other, fact))) facts.push(fact);
        }
      }
    }
  }
  const [clause] = reading.sentences[0]?.clauses ?? [];
  for (const draft of clause ? begun : []) {
    const fact = clause && factOf(draft, clause);
    if (fact && !facts.some((other) => sameFact(other, fact))) facts.push({ ...fact, corrects: false });
  }
  return facts;
}

/**
 * What a whole sentence states about health, in other languages too. With nuts, "could kill" is neither a joke nor a
 * doubt.
 */
function healthIn(text: string, clause: Clause): ExtractedFact[] {
  const { reading } = clause.sentence;
  const said = healthStated(text, reading.turn.content);
  if (said.length === 0 || vetoesOf(clause).some((veto) => veto !== 'jest' && veto !== 'doubt')) return [];
  return said.flatMap(({ kin, predicate, object }) => {
    const subject = kin === null ? speakerOf(reading) : `${speakerOf(reading)}'s ${kin}`;
    return factOf({ subject, predicate, object }, clause) ?? [];
  });
}

function factOf({ subject, object, ...draft }: FactDraft, clause: Clause): ExtractedFact | null {
  const { reading } = clause.sentence;
  const words = object
    .replace(/\s+/g, ' ')
    .replace(/[\s,.;:!]+$/, '')
    .trim();
  if (words === '' || words.toLowerCase() === subject.toLowerCase() || words.length > 120) return null;
  const { predicate } = canonicalStatement(subject, draft.predicate, words);
  const known = predicateNamed(predicate);
  return {
    subject,
    ...draft,
    object: words,
    objectIsEntity: known?.objectIsEntity ?? false,
    functional: known?.functional ?? false,
    confidence: sureness.fact,
    sourceTurnId: reading.turn.id,
    ...(/^(?:no|actually|correction|sorry)\b.*\bnot\b/iu.test(clause.sentence.text)
      ? { corrects: true }
      : {}),
  };
}

const sameFact = (one: ExtractedFact, other: ExtractedFact): boolean =>
  one.predicate === other.predicate &&
  one.subject === other.subject &&
  one.object.toLowerCase() === other.object.toLowerCase();

/** What has ended: stated explicitly, or implied by what replaces it. */
function endingsIn(
  reading: TurnReading,
  facts: readonly ExtractedFact[],
  { ended }: MedicineChanges,
): ExtractedEnding[] {
  const told = reading.sentences
    .slice(0, readSentences)
    .flatMap(({ clauses }) => clauses.flatMap((clause) => endingsOf(clause, sureness.ending)))
    // If the statement itself says when it ended, it is a fact with an end.
    .filter(
      ({ subject, predicate }) =>
        !facts.some((fact) => fact.subject === subject && fact.predicate === predicate && fact.validTo),
    );
  const elsewhere = [
    ...reading.sentences
      .slice(0, readSentences)
      .flatMap((sentence) => statedElsewhere(sentence)?.ended ?? []),
    ...ended.filter(({ named }) => !told.some((ending) => ending.named?.toLowerCase() === named)),
  ].map((ending) => ({
    ...ending,
    subject: speakerOf(reading),
    sourceTurnId: reading.turn.id,
    confidence: sureness.ending,
    validTo: reading.turn.occurredAt,
  }));
  return [...told, ...elsewhere, ...facts.flatMap((fact) => replacedBy(fact, reading, facts))];
}

/** A change of jobs: with the former job end the role and the superior. Other roles that somebody has stay. */
const NEW_JOB =
  /\b(?:new (?:job|position|role|post)|(?:quit|left|leaving|resigned from|lost) (?:my|our) (?:old |day )?(?:job|position|post)|(?:quit|resigned|got (?:fired|sacked)|laid off|made redundant|retrained|promoted|joined|changed careers?|switched careers?|start(?:ed|ing)? (?:work |working )?(?:at|with|for|as)))\b/iu;

/** Predicates whose objects may be told more exactly: "Postgres 17", "penicillin (severe)". */
const HAS_VERSIONS = /^(?:uses|depends_on|hosted_on|written_in|has_version|allergic_to|has_condition)$/;

/** What a fact replaces although its subject may have several: another version of it, or the former job. */
function replacedBy(
  fact: ExtractedFact,
  { turn }: TurnReading,
  facts: readonly ExtractedFact[],
): ExtractedEnding[] {
  const { subject, predicate, object, sourceTurnId, validFrom, validTo } = fact;
  const ending = { subject, predicate, sourceTurnId, confidence: sureness.ending, validTo: turn.occurredAt };
  const bare = HAS_VERSIONS.test(predicate)
    ? /^(.*\p{L}.*?) (?:v?\d+(?:\.\d+)*|\(severe\))$/u.exec(object)?.[1]
    : undefined;
  if (validTo) return [{ ...ending, named: object, except: object }];
  if (bare !== undefined) return [{ ...ending, named: bare, except: object }];
  const isNow =
    predicate === 'is_a' &&
    new RegExp(`(?:now an? ${escaped(object)}|${escaped(object)}(?: now| these days))(?!\\p{L})`, 'iu').test(
      turn.content,
    );
  if (!isNow && !NEW_JOB.test(turn.content)) return [];
  const to = validFrom !== undefined && validFrom > turn.occurredAt ? validFrom : turn.occurredAt;
  if (predicate === 'is_a' && !/\b(?:also|as well|too)\b/iu.test(turn.content))
    return [{ ...ending, except: object, validTo: to }];
  const boss = facts.find((other) => other.subject === subject && other.predicate === 'reports_to');
  return predicate === 'works_at'
    ? [{ ...ending, predicate: 'reports_to', validTo: to, ...(boss ? { except: boss.object } : {}) }]
    : [];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function namesIn(content: string, entities: readonly ExtractedEntity[]): string[] {
  return [...new Set(entities.filter(({ surface }) => content.includes(surface)).map(({ name }) => name))];
}
