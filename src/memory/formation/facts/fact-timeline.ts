import { type Evidence, isWeaker } from './fact-strength.ts';

/** The object of a fact. */
export interface FactObject {
  /** Normalised. */
  readonly text: string;
  /** Its entity, after merges; null if it is no known entity. */
  readonly entityId: string | null;
}

/** A current version of a fact. Times are milliseconds since 1970. */
export interface StandingFact {
  readonly id: string;
  readonly factId: string;
  readonly subjectEntityId: string | null;
  readonly object: FactObject;
  readonly from: number | null;
  readonly to: number | null;
  /** Whether its end was inferred because something else began. */
  readonly endInferred: boolean;
  readonly disputed: boolean;
  readonly confidence: number;
  /** Whether the fork that states something has it from before it, and cannot change it. */
  readonly inherited: boolean;
  /** Oldest first. */
  readonly evidence: readonly Evidence[];
}

/** A statement that is not a fact yet. */
export interface Statement {
  readonly subjectEntityId: string | null;
  readonly object: FactObject;
  /** Since when it is true, if that was said. */
  readonly from: number | null;
  /** Until when it is true, if that was said. */
  readonly to: number | null;
  readonly said: number;
  readonly evidence: readonly Evidence[];
  /** Whether the words say that an earlier statement was wrong ("no, Lisbon, not Porto"). */
  readonly corrects: boolean;
}

/** The result for a current or a new fact. */
export interface SettledFact<Given extends Statement> {
  /** The version that continues; null for a new fact. */
  readonly fact: StandingFact | null;
  /** The version whose later statements it takes over, if something else was true in between. */
  readonly resumes: StandingFact | null;
  readonly statements: readonly Given[];
  readonly from: number | null;
  readonly to: number | null;
  readonly endInferred: boolean;
  readonly disputed: boolean;
  /** Whether it was wrong from the beginning, so that no version replaces it. */
  readonly void: boolean;
  /** Statements from this time on belong to another fact. */
  readonly saidBefore: number | null;
  /** It takes the statements from this time on from the version it resumes. */
  readonly saidSince: number | null;
  /** The fact that it ended. */
  supersedes: SettledFact<Given> | null;
}

/** A time at which an object is stated. */
interface Piece<Given extends Statement> {
  readonly at: number;
  /** A stated end: the statement is about a period, and not about later. */
  readonly to: number | null;
  readonly object: FactObject;
  readonly evidence: readonly Evidence[];
  readonly fact: StandingFact | null;
  readonly statement: Given | null;
  /** Whether it repeats a fact rather than beginning it. */
  readonly again: boolean;
  /** Whether the beginning was not stated, so that it is the time of the first statement. */
  readonly heard: boolean;
  /** Whether the end was not stated either, only that it had ended by the time of the statement ("used to"). */
  readonly endHeard: boolean;
}

/** A period during which the subject has one object. */
interface Run<Given extends Statement> {
  readonly object: FactObject;
  readonly heard: boolean;
  from: number;
  to: number;
  stated: boolean;
  void: boolean;
  last: number;
  endedBy: Run<Given> | null;
  readonly evidence: Evidence[];
  readonly pieces: Piece<Given>[];
}

const never = Number.POSITIVE_INFINITY;
const ever = Number.NEGATIVE_INFINITY;
const day = 86_400_000;

/**
 * Settles the facts of one subject and predicate with new statements: which facts continue, begin and end, and which
 * contradict each other without a decision. The result depends on when things were said, not on the order in which
 * they are read. If the subject has one object at a time, a newer statement that is not weaker ends the older fact. A
 * weaker one is stored as disputed. Both are disputed if they are equally strong and neither is newer.
 */
export function settle<Given extends Statement>(
  standing: readonly StandingFact[],
  said: readonly Given[],
  functional: boolean,
): SettledFact<Given>[] {
  const pieces = [
    ...standing.flatMap((fact) => piecesOf<Given>(fact, functional)),
    ...said.flatMap((statement) => piecesSaid(statement)),
  ].sort(inOrder);
  const runs: Run<Given>[] = [];
  for (const piece of pieces) {
    const run = join(runs, piece);
    if (functional && piece.to === null) contest(runs, run, piece);
    else if (functional && piece.endHeard) precede(runs, run);
  }
  const settled = new Map<Run<Given>, SettledFact<Given>[]>();
  for (const run of runs) {
    settled.set(run, outcomes(run, runs, functional && runs.some((other) => disputes(other, run))));
  }
  for (const ended of runs) {
    const [first] = settled.get(ended) ?? [];
    for (const one of (ended.endedBy && settled.get(ended.endedBy)) ?? []) one.supersedes ??= first ?? null;
  }
  return [...settled.values()].flat();
}

function piecesOf<Given extends Statement>(fact: StandingFact, functional: boolean): Piece<Given>[] {
  const from = fact.from ?? ever;
  const ended = fact.to !== null && !fact.endInferred;
  const evidence: readonly Evidence[] =
    fact.evidence.length > 0
      ? fact.evidence
      : [{ speaker: 'other', by: '', confidence: fact.confidence, said: fact.from }];
  const piece = (at: number, part: readonly Evidence[], again: boolean): Piece<Given> => ({
    at,
    to: ended ? fact.to : null,
    object: fact.object,
    evidence: part,
    fact,
    statement: null,
    again,
    heard: evidence.some(({ said }) => said === from),
    endHeard: ended && evidence.some(({ said }) => said === fact.to),
  });
  if (ended || !functional) return [piece(from, evidence, false)];
  // The first statement determines since when it is true.
  const later = evidence.slice(1).filter(({ said }) => said !== null && said > from);
  return [
    piece(
      from,
      evidence.filter((one) => !later.includes(one)),
      false,
    ),
    ...later.map((one) => piece(one.said ?? from, [one], true)),
  ];
}

function piecesSaid<Given extends Statement>(statement: Given): Piece<Given>[] {
  const { object, evidence, said, to } = statement;
  // "Used to" tells that it ended, not when it began.
  const at = statement.from ?? (to === null ? said : ever);
  const heard = { heard: at === said, endHeard: to === said };
  const piece = { at, to, object, evidence, fact: null, statement, again: false, ...heard };
  return to === null && said > at ? [piece, { ...piece, at: said, again: true }] : [piece];
}

/**
 * Orders by time; pieces with only an end, by the end. Current facts come first, then by text, so that the order is
 * deterministic.
 */
function inOrder<Given extends Statement>(one: Piece<Given>, other: Piece<Given>): number {
  const time = (piece: Piece<Given>) => (piece.at === ever && piece.to !== null ? piece.to : piece.at);
  const [mine, theirs] = [time(one), time(other)];
  if (mine !== theirs) return mine < theirs ? -1 : 1;
  if ((one.fact === null) !== (other.fact === null)) return one.fact ? -1 : 1;
  return one.object.text < other.object.text ? -1 : one.object.text > other.object.text ? 1 : 0;
}

function sameObject(one: FactObject, other: FactObject): boolean {
  return one.text === other.text || (one.entityId !== null && one.entityId === other.entityId);
}

/** Adds a piece to the run it belongs to, or begins a new run. */
function join<Given extends Statement>(runs: Run<Given>[], piece: Piece<Given>): Run<Given> {
  const { at, to, object } = piece;
  const same = runs.filter((run) => sameObject(run.object, object) && !run.void);
  const onlyEnd = at === ever && to !== null;
  const known = onlyEnd
    ? same.findLast((run) => run.from < to)
    : same.find((run) => run.from <= at && at < run.to);
  const run = known ?? begin(runs, piece);
  run.evidence.push(...piece.evidence);
  run.pieces.push(piece);
  run.last = Math.max(run.last, at);
  if (to !== null) {
    run.to = Math.min(run.to, to);
    run.stated = true;
  }
  return run;
}

function begin<Given extends Statement>(runs: Run<Given>[], piece: Piece<Given>): Run<Given> {
  const run: Run<Given> = {
    object: piece.object,
    heard: piece.heard,
    from: piece.at,
    to: never,
    stated: false,
    void: false,
    last: ever,
    endedBy: null,
    evidence: [],
    pieces: [],
  };
  runs.push(run);
  return run;
}

/**
 * Compares a statement with what else is true at its time. What is true only for a while interrupts it and ends
 * nothing.
 */
function contest<Given extends Statement>(runs: Run<Given>[], run: Run<Given>, piece: Piece<Given>): void {
  for (const rival of runs) {
    if (sameObject(rival.object, run.object) || rival.void || rival.stated) continue;
    if (rival.from > piece.at || rival.to <= piece.at) continue;
    if (piece.statement?.corrects && !isWeaker(piece.evidence, rival.evidence, true)) {
      rival.void = true;
      run.from = Math.min(run.from, rival.from);
      run.endedBy = null;
    } else {
      const undecided =
        atOnce(rival, run, piece) &&
        (rival.from >= run.from || !isWeaker(rival.evidence, run.evidence, false));
      if (undecided || isWeaker(run.evidence, rival.evidence, true)) continue;
    }
    rival.to = rival.from < run.from ? run.from : piece.at;
    rival.endedBy = run;
  }
}

/** What had already ended when it was mentioned, without a stated time, came before what the subject had by then. */
function precede<Given extends Statement>(runs: readonly Run<Given>[], run: Run<Given>): void {
  if (run.from !== ever) return;
  for (const rival of runs) {
    if (rival === run || rival.void || rival.stated || sameObject(rival.object, run.object)) continue;
    if (rival.from !== ever && rival.from < run.to && rival.to >= run.to) run.to = rival.from;
  }
}

/**
 * Whether neither is newer: they were said at the same time, or by different people within a day, without stating
 * since when. Not if one confirms an earlier statement, which decides it.
 */
function atOnce<Given extends Statement>(rival: Run<Given>, run: Run<Given>, piece: Piece<Given>): boolean {
  if (piece.again) return false;
  if (piece.at === rival.last) return true;
  if (run.pieces.length > 1) return false;
  const others = piece.evidence.every(({ by }) => rival.evidence.every((one) => one.by !== by));
  return piece.heard && rival.heard && others && piece.at - rival.last < day;
}

/** Whether a run states something else for the same time that is not weaker, without a decision between them. */
function disputes<Given extends Statement>(one: Run<Given>, run: Run<Given>): boolean {
  if (one === run || one.void || one.endedBy === run || sameObject(one.object, run.object)) return false;
  if (one.stated || run.stated || one.from >= run.to || run.from >= one.to) return false;
  return !isWeaker(one.evidence, run.evidence, one.last > run.last);
}

/** The results for the versions and statements of a run. */
function outcomes<Given extends Statement>(
  run: Run<Given>,
  runs: readonly Run<Given>[],
  disputed: boolean,
): SettledFact<Given>[] {
  const homes = homesOf(run);
  const statements = [...new Set(run.pieces.flatMap(({ statement }) => (statement ? [statement] : [])))];
  const ofRun = {
    to: run.to === never ? null : run.to,
    endInferred: !run.stated && run.to !== never,
    disputed,
    void: run.void,
  };
  const from = run.from === ever ? null : run.from;
  if (homes.length === 0) {
    if (run.void) return [];
    const resumes = run.pieces.find(({ fact }) => fact !== null);
    return [
      {
        ...ofRun,
        fact: null,
        resumes: resumes?.fact ?? null,
        statements,
        from,
        saidBefore: null,
        saidSince: resumes?.at ?? null,
        supersedes: null,
      },
    ];
  }
  const mine = (fact: StandingFact) => statements.some((one) => one.subjectEntityId === fact.subjectEntityId);
  const keeper = homes.find(mine) ?? homes[0];
  return homes.map((fact, index) => ({
    ...ofRun,
    fact,
    resumes: null,
    statements: fact === keeper ? statements : [],
    from: index === 0 ? from : fact.from,
    saidBefore: resumedAt(fact, runs),
    saidSince: null,
    supersedes: null,
  }));
}

/** The versions that begin in a run. Several only if entities with the same fact were merged. */
function homesOf<Given extends Statement>(run: Run<Given>): StandingFact[] {
  return run.pieces.flatMap(({ fact, again }) => (fact && !again ? [fact] : []));
}

/** From when on a version's later statements belong to another fact; null if all are its own. */
function resumedAt<Given extends Statement>(fact: StandingFact, runs: readonly Run<Given>[]): number | null {
  const moved = runs
    .filter((run) => homesOf(run).length === 0)
    .flatMap((run) => run.pieces.filter((piece) => piece.fact === fact))
    .map(({ at }) => at);
  return moved.length === 0 ? null : Math.min(...moved);
}
