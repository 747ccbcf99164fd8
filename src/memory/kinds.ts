/**
 * The kinds of rows that recall finds, each described here once. The API, the embedding of texts and the traces of
 * recalls use it, and `scripts/kinds` writes it into the tables and functions of the database. Expressions are SQL
 * over a row `r` of the kind's table. A kind does not have the properties that are left out.
 */
export interface Kind {
  /**
   * The table in `mneme`. Its rows have `content` and its forms, `usefulness`, and the columns for owner and readers.
   */
  readonly table: string;
  /** The text that is embedded: the same words as for full-text search. */
  readonly embedded: string;
  /** A further condition for rows to be embedded ($1 is the workspace). */
  readonly embeddedIf?: string;
  /** When it happened or began. */
  readonly starts: string;
  /** When it ended, if it has an end. */
  readonly ends?: string;
  /** The time shown for it, if that is not its beginning. */
  readonly occurred?: string;
  /** Its position on its branch. A kind without it does not belong to branches. */
  readonly place?: string;
  /** Its own channel, which takes precedence over its thread's. */
  readonly channel?: string;
  /** Whether rows may be `redundant`: another row then has the same text, and the row is not embedded or found. */
  readonly redundant?: true;
  /** The trigger function that writes the forms of its text. */
  readonly forms?: string;
  /** The columns, besides the text and its state, that the forms are written from. */
  readonly formedFrom?: readonly string[];
  /** The condition for rows to be found at all, besides that their text is there. */
  readonly found?: string;
  /** Whether rows have a valid range, like facts. */
  readonly holds?: true;
  /** The condition for belonging to a relationship. The scope of a recall applies to kinds with it. */
  readonly relationship?: string;
  /**
   * The condition for an intimate row to be shown to the persona it was said to, for a kind without `relationship`.
   */
  readonly confided?: string;
  /** The weight of its rows relative to other kinds, on the arms' common scale. Default: 1. */
  readonly weight?: number;
  /** Whether its rows have only their thread's project, and none of their own. */
  readonly threadAlone?: true;
  /**
   * The condition for rows with an audience that the members of their project read, besides the readers of their
   * thread.
   */
  readonly members?: string;
  /**
   * Whether a row without a persona is visible to every persona, whatever its thread's persona; otherwise only to its
   * thread's persona.
   */
  readonly everyPersonas?: true;
  /** The condition for rows that stay visible to everybody when their thread or project gets an audience. */
  readonly keeps?: string;
  /**
   * Whether its rows are turns or derived from turns. `transfer_ownership` decides who owns these when somebody
   * leaves a project.
   */
  readonly formed?: true;
  /** An expression for `node`, the row of `memory_node` that stores the usefulness for all rows with the same text. */
  readonly node?: string;
  /** What the ranking weighs (columns of `weighedColumns`). */
  readonly weighed?: Readonly<Partial<Record<keyof typeof weighedColumns, string>>>;
  /** What an answer shows besides the text (columns of `shownColumns`); `turns` are the turns in the answer. */
  readonly shown?: Readonly<Partial<Record<keyof typeof shownColumns, string>>>;
  /** Its line in a prompt, if that is not simply date and text. */
  readonly line?: KindLine;
}

/** How a prompt shows a row. */
export interface KindLine {
  /** The speaker or source, which is named before the text. */
  readonly teller?: string;
  /** The table that lists the turns it comes from. The line cites these, and is merged with a turn that it repeats. */
  readonly sources?: {
    readonly table: string;
    /** The column with the row's id. */
    readonly key: string;
    /** The column that orders them, the latest first. */
    readonly latest?: string;
    /** The condition for rows with sources. Default: all. */
    readonly when?: string;
  };
  /** The level of a summary. Its line begins with the period that it covers, from `starts` to `ends`. */
  readonly level?: string;
  /** Whether it is listed among documents, without a date. */
  readonly document?: true;
}

/** The columns by which recall ranks rows, with the value for kinds that don't have them. */
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

/** The columns that recall returns, with the value for kinds that don't have them. */
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
  others: 'false',
  common: 'false',
  project_id: 'r.project_id',
};

/**
 * Whether somebody else than the asker says it where several read: of themselves, if its words are in the first person.
 *
 * @param name the column that names the speaker.
 */
const byOther = (name: string) => `asker is not null and r.visibility <> 'private'
  and r.created_by is distinct from asker
  and case when r.${name} is null then r.owner_user_id is distinct from asker
    else mneme_private.names_user(r.${name}, asker_name, asker_key) = 0 end`;

/** The condition that a row is of talk which the whole workspace reads, and neither the asker's nor stored by them. */
const common = `asker is not null and r.visibility = 'workspace' and r.thread_id is not null
  and r.owner_user_id is distinct from asker and r.created_by is distinct from asker`;

const began = 'coalesce(r.valid_from, r.recorded_from)';
const said = 'coalesce(r.source_sequence_no, 2147483647)';

export const kinds = {
  message: {
    table: 'message',
    embedded: `coalesce(r.author || ': ', '') || coalesce(r.content_plain, r.content)`,
    embeddedIf: 'exists (select from mneme.workspace where workspace.id = $1 and workspace.embed_messages)',
    starts: 'r.occurred_at',
    place: 'r.sequence_no',
    channel: 'r.channel',
    forms: 'set_message_forms',
    formedFrom: ['forgotten', 'echo', 'memory_off'],
    // All of its text is withheld.
    found: `r.content_visible is distinct from ''`,
    confided: 'r.persona_id is not null',
    threadAlone: true,
    // A turn always belongs to its thread's persona.
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
      content: 'coalesce(r.content_visible, r.content)',
      author: 'r.author',
      role: 'r.role',
      branch_id: 'r.branch_id',
      sequence_no: 'r.sequence_no',
      session_no: 'r.session_no',
      others: `r.role = 'user' and ${byOther('author')}`,
      common: `${common}
  and (r.author is null or mneme_private.names_user(r.author, asker_name, asker_key) = 0)`,
      project_id: 'null::uuid',
    },
    line: {
      // Where several read, a turn without an author is said by the member who stored it.
      teller: `coalesce(r.author, case when r.role = 'user' and r.visibility <> 'private' then (
  select u.name from mneme.workspace_user u join mneme.membership member
    on member.workspace_id = u.workspace_id and member.user_id = u.id and member.role <> 'service'
  where u.workspace_id = r.workspace_id and u.id = r.created_by) end, r.role)`,
    },
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
    // What users said about themselves.
    everyPersonas: true,
    // What somebody stated to the whole workspace.
    keeps: `r.extracted_by is null and r.layer = 'workspace'`,
    formed: true,
    weighed: { confidence: 'r.confidence', salience: 'r.salience' },
    shown: {
      sources: `array(select s.message_id from mneme.memory_source s
  where s.workspace_id = workspace and s.memory_id = r.id
    and s.message_id in (select found.id from found where found.kind = 'message'))`,
      others: `r.layer in ('profile', 'relationship') and ${byOther('subject')}`,
      common,
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
    // What users said about themselves.
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
      others: `${byOther('subject')} and exists (
  select from mneme.fact_source s
  where s.workspace_id = workspace and s.fact_version_id = r.id and s.speaker = 'subject')`,
      common,
    },
    line: { sources: { table: 'fact_source', key: 'fact_version_id', latest: 'recorded_at' } },
  },
  summary: {
    table: 'summary',
    embedded: 'r.content',
    starts: 'r.period_start',
    ends: 'r.period_end',
    // A day ends when the next begins: its last moment belongs to it.
    occurred: `case when r.level in ('day', 'week', 'month') then r.period_end - interval '1 second'
  else r.period_end end`,
    place: said,
    redundant: true,
    weight: 0.8,
    formed: true,
    relationship: 'r.persona_id is not null',
    // One of several speakers has their names before what they say.
    shown: {
      others: `asker is not null and r.visibility <> 'private'
  and (r.owner_user_id is distinct from asker or r.content ~ '(^|\\n)[^\\n:]{1,60}: ')`,
      common,
    },
    line: {
      // What one turn says is its speaker's.
      teller: `(select coalesce(m.author, m.role) from mneme.summary_message s join mneme.message m using (workspace_id)
  where r.level = 'turn' and s.workspace_id = r.workspace_id and s.summary_id = r.id and m.id = s.message_id limit 1)`,
      level: 'r.level',
      // Longer summaries have too many sources to cite.
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
  (select nullif(d.title, '') from mneme.source_document d
    where d.workspace_id = r.workspace_id and d.id = r.document_id),
  nullif(r.heading, ''), coalesce('page ' || r.page, 'part ' || (r.position + 1)))`,
      document: true,
    },
  },
} as const satisfies Record<string, Kind>;

export type RecallKind = keyof typeof kinds;

export const recallKinds = Object.keys(kinds) as [RecallKind, ...RecallKind[]];

/** The kinds of memories, as in the domain memory_kind, the most likely first. */
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

/** The API's name of a kind or status. */
export const apiName = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>;

/** The description of a kind. */
export function kindOf(kind: RecallKind): Kind {
  return kinds[kind];
}

/** Something for each kind. */
export function forEachKind<Value>(make: (name: RecallKind, kind: Kind, place: number) => Value): Value[] {
  return recallKinds.map((name, place) => make(name, kindOf(name), place));
}
