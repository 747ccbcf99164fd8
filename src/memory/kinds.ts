/**
 * The kinds of rows that recall finds, each said here once: the API, the embedding of texts and the traces of recalls
 * go by it, and `scripts/kinds` writes it into the tables and functions of the database. Expressions are SQL over a
 * row `r` of the kind's table. What is left out, a kind does not have.
 */
export interface Kind {
  /** The table in `mneme`. Its rows have `content` and its forms, `usefulness`, and who reads them. */
  readonly table: string;
  /** What is embedded of it: the same words full-text search sees. */
  readonly embedded: string;
  /** What must hold, beside that it has a text, for it to be embedded ($1 is the workspace). */
  readonly embeddedIf?: string;
  /** When it was, or began. */
  readonly starts: string;
  /** When it ended, where it has an end. */
  readonly ends?: string;
  /** When it is told to have been, if not when it began. */
  readonly occurred?: string;
  /** Where on its branch it stands; a kind without it is of no branch. */
  readonly place?: string;
  /** Its own channel, which goes before its thread's. */
  readonly channel?: string;
  /** Whether a row may be `redundant`: another then says the same, and it is neither embedded nor found. */
  readonly redundant?: true;
  /** The trigger function that writes the forms of its text. */
  readonly forms?: string;
  /** Whether it has times from which and until which it holds, as facts have. */
  readonly holds?: true;
  /** What makes it a relationship's; a kind with it is governed by the scope of a recall. */
  readonly relationship?: string;
  /** How much its rows weigh beside those of other kinds, on the arms' common scale; 1 where it is not said. */
  readonly weight?: number;
  /** Whether its rows have no project of their own, but their thread's. */
  readonly threadAlone?: true;
  /** Which of its rows that are for an audience the members of their project read, beside readers of their thread. */
  readonly members?: string;
  /** Whether a row of no persona is every persona's, whosever its thread is; otherwise it is of its thread's alone. */
  readonly everyPersonas?: true;
  /** Which of its rows stay everybody's when their thread or project is given to an audience. */
  readonly keeps?: string;
  /** Whether turns, or drawn from turns: whose they are once somebody leaves a project, `transfer_ownership` says itself. */
  readonly formed?: true;
  /** Whether `node`, a row of `memory_node`, carries its usefulness for all rows that say the same. */
  readonly node?: string;
  /** What the ranking weighs (columns of `weighedColumns`). */
  readonly weighed?: Readonly<Partial<Record<keyof typeof weighedColumns, string>>>;
  /** What an answer tells beside its text (columns of `shownColumns`); `turns` are the turns in the answer. */
  readonly shown?: Readonly<Partial<Record<keyof typeof shownColumns, string>>>;
  /** Its line in a prompt, where that is not the date and the text. */
  readonly line?: KindLine;
}

/** How a prompt shows a row. */
export interface KindLine {
  /** Who or what says it, named before the text. */
  readonly teller?: string;
  /** The table that lists the turns it comes from; the line cites them, and is one line with a turn it repeats. */
  readonly sources?: {
    readonly table: string;
    /** The column with the row's id. */
    readonly key: string;
    /** The column by which the latest come first. */
    readonly latest?: string;
    /** Which rows of the kind have sources; all, where it is left out. */
    readonly when?: string;
  };
  /** The level of a summary, whose line begins with the period that it covers, from `starts` to `ends`. */
  readonly level?: string;
  /** Whether it stands among documents, without a date. */
  readonly document?: true;
}

/** What recall weighs of a row, and what stands for it in kinds that don't have it. */
export const weighedColumns = {
  confidence: 'null::real',
  usefulness: 'r.usefulness',
  salience: 'null::real',
  happened_from: 'starts',
  happened_to: 'ends',
  author: 'null::text',
  asks: 'false',
  fts: 'r.fts',
  content_hash: 'null::bytea',
  said_again: 'null::boolean',
};

/** What recall tells of a row, and what stands for it in kinds that don't have it. */
export const shownColumns = {
  content: 'r.content',
  content_state: 'r.content_state',
  occurred_at: 'occurred',
  thread_id: 'r.thread_id',
  author: 'null::text',
  role: 'null::text',
  branch_id: 'null::uuid',
  sequence_no: 'null::integer',
  session_no: 'null::integer',
  claim: 'null::json',
  sources: 'null::uuid[]',
};

const began = 'coalesce(r.valid_from, r.recorded_from)';
const said = 'coalesce(r.source_sequence_no, 2147483647)';

export const kinds = {
  message: {
    table: 'message',
    embedded: `coalesce(r.author || ': ', '') || coalesce(r.content_plain, r.content)`,
    embeddedIf: 'exists (select from mneme.workspace where workspace.id = $1 and workspace.embed_messages)',
    starts: 'r.occurred_at',
    place: 'r.sequence_no',
    forms: 'set_message_forms',
    threadAlone: true,
    // A turn is always its thread's persona's.
    everyPersonas: true,
    formed: true,
    node: `node.workspace_id = r.workspace_id and node.branch_id = r.branch_id
  and node.content_hash = r.content_hash`,
    weighed: {
      author: 'r.author',
      asks: `coalesce(r.asks, rtrim(r.content_plain) like '%?')`,
      content_hash: 'r.content_hash',
      said_again: 'node.occurrences > 1',
    },
    shown: {
      author: 'r.author',
      role: 'r.role',
      branch_id: 'r.branch_id',
      sequence_no: 'r.sequence_no',
      session_no: 'r.session_no',
    },
    line: { teller: 'coalesce(r.author, r.role)' },
  },
  memory: {
    table: 'memory_item',
    embedded: 'r.content',
    starts: began,
    place: said,
    channel: 'r.channel',
    holds: true,
    relationship: `r.layer = 'relationship'`,
    // What was stated to a project.
    members: 'r.extracted_by is null',
    // What the user told of themselves.
    everyPersonas: true,
    // What somebody stated to the whole workspace.
    keeps: `r.extracted_by is null and r.layer = 'workspace'`,
    formed: true,
    weighed: { confidence: 'r.confidence', salience: 'r.salience' },
    shown: {
      sources: `array(select s.message_id from mneme.memory_source s
  where s.workspace_id = workspace and s.memory_id = r.id
    and s.message_id in (select found.id from found where found.kind = 'message'))`,
    },
    line: { sources: { table: 'memory_source', key: 'memory_id', latest: 'created_at' } },
  },
  fact: {
    table: 'fact',
    embedded: 'r.content',
    starts: began,
    place: said,
    holds: true,
    relationship: 'r.persona_id is not null',
    // What the user told of themselves.
    everyPersonas: true,
    formed: true,
    weighed: { confidence: 'r.confidence', salience: 'r.salience' },
    shown: {
      claim: `json_build_object(
  'subject', case when r.subject_entity_id is null then mneme_private.normalize_text(r.subject)
    when exists (
      select from mneme.entity e
      where e.workspace_id = workspace and e.id = r.subject_entity_id and e.merged_into_id is not null)
    then mneme_private.entity_root(r.subject_entity_id)::text
    else r.subject_entity_id::text end,
  'predicate', r.predicate, 'disputed', r.disputed, 'confidence', r.confidence)`,
    },
    line: { sources: { table: 'fact_source', key: 'fact_version_id', latest: 'recorded_at' } },
  },
  summary: {
    table: 'summary',
    embedded: 'r.content',
    starts: 'r.period_start',
    ends: 'r.period_end',
    // A day ends where the next begins: its last moment is still its own.
    occurred: `case when r.level in ('day', 'week', 'month') then r.period_end - interval '1 second'
  else r.period_end end`,
    place: said,
    redundant: true,
    weight: 0.8,
    formed: true,
    relationship: 'r.persona_id is not null',
    line: {
      level: 'r.level',
      // Those of longer summaries are too many to cite.
      sources: { table: 'summary_message', key: 'summary_id', when: `r.level = 'turn'` },
    },
  },
  chunk: {
    table: 'chunk',
    embedded: `coalesce(r.heading || ': ', '') || r.content`,
    starts: 'coalesce(r.occurred_at, r.created_at)',
    forms: 'set_chunk_forms',
    // What was added to a project.
    members: 'r.thread_id is null',
    line: {
      teller: `concat_ws(', ',
  (select nullif(d.title, '') from mneme.source_document d where d.workspace_id = r.workspace_id and d.id = r.document_id),
  nullif(r.heading, ''), coalesce('page ' || r.page, 'part ' || (r.position + 1)))`,
      document: true,
    },
  },
} as const satisfies Record<string, Kind>;

export type RecallKind = keyof typeof kinds;

export const recallKinds = Object.keys(kinds) as [RecallKind, ...RecallKind[]];

/** What a stated memory is, as the domain memory_kind has it, the likeliest first. */
export const memoryKinds = [
  'note',
  'decision',
  'preference',
  'fact',
  'task',
  'insight',
  'moment',
  'summary',
] as const;

/** The name of a kind or status as the API has it. */
export const apiName = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;

/** What is said of a kind, whichever it is. */
export function kindOf(kind: RecallKind): Kind {
  return kinds[kind];
}

/** Something for each kind. */
export function forEachKind<Value>(make: (name: RecallKind, kind: Kind, place: number) => Value): Value[] {
  return recallKinds.map((name, place) => make(name, kindOf(name), place));
}
