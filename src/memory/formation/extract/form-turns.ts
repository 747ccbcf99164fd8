import { happened } from '../../../observation/observe.ts';
import type { Session } from '../../../postgres/session.ts';
import { fillTexts, type JobTexts, withArchived } from '../../archive/read.ts';
import { type Call, inSession, type StoppableCall } from '../../call.ts';
import { embedDocuments } from '../../embedding/embed-documents.ts';
import {
  digestOf,
  embeddable,
  embeddedCharacters,
  embeddedText,
  type MadeVector,
  notConfigured,
  sliceSize,
  writeVectors,
} from '../../embedding/embed-rows.ts';
import { embedderOf } from '../../embedding/models.ts';
import { kindOf } from '../../kinds.ts';
import type { MemoryServices } from '../../services.ts';
import { type BesideWindow, extractWindows, ruleWindow } from './extract-turns.ts';
import { gatherTurns, isGathered } from './gather-turns.ts';
import { storeTimes, type TimeMention, timesOf } from './read-times.ts';
import {
  extractable,
  type SourceTurn,
  type TurnWindow,
  turnColumns,
  turnSource,
  windowsOf,
  withText,
} from './turn-window.ts';

/** How many turns of a conversation are processed together: one window of the rules, three full ones of a model. */
const turnsAtOnce = ruleWindow.turns;
/** Of the same statements wherever they are sent: a plan made without would stay. */
const keptPlans = { keepPlans: true };

/** A text to embed, with the models it has no vector of. */
interface Unembedded {
  readonly id: string;
  readonly text: string;
  readonly digest: string;
  readonly lacks: readonly number[];
}

/** Everything that is read to process turns. */
interface ReadTurns {
  readonly spoken: readonly SourceTurn[];
  readonly texts: readonly Unembedded[];
  /** Those to extract from; they are read no further where they wait for others. */
  readonly windows: readonly TurnWindow[];
  readonly gathered: readonly string[];
}

/** The vectors of turns for one model. */
interface MadeVectors {
  readonly modelId: number;
  readonly dimensions: number;
  readonly vectors: readonly MadeVector[];
}

/**
 * Forms what a conversation brought on a branch, in its order, many turns at a time, until nothing is left of it. What
 * it takes from the backlog is the job's own until it is done: killed, it goes on with that. The summaries of the
 * thread are asked for with each taking.
 *
 * @param taken what the job took when it ran before.
 * @throws as `formTurns`.
 */
export async function formConversation(
  call: StoppableCall,
  branchId: string,
  taken: readonly string[],
): Promise<void> {
  if (taken.length > 0) await formTurns(call, taken);
  for (;;) {
    call.signal.throwIfAborted();
    const { read, more } = await withArchived(call, (archived) =>
      inSession(call, async (session) => {
        const { rows } = await session.query<{ ids: string[]; more: boolean }>(
          'select message_ids as ids, more from mneme_operation.claim_turns($1, $2, $3)',
          [branchId, turnsAtOnce, call.jobId],
        );
        const { ids = [], more: left = false } = rows[0] ?? {};
        return { read: await readTurns(session, call, ids, archived), more: left };
      }),
    );
    await form(call, read);
    if (!more) return;
  }
}

/**
 * Makes of turns all that is made of them: the times they speak of, their vectors, and memories, entities and facts.
 * They are read once, in one transaction; extractor and embedder work outside any; all is written in one more, or in
 * one for each window where there are several. Running it twice, also at the same time, has one effect, and goes on
 * where it stopped. Neither an extractor nor an embedder that is away keeps what the other finds from being stored.
 *
 * @throws ProviderError when the extractor or an embedder can't answer; AbortError when the signal fires; pg's errors.
 */
export async function formTurns(call: StoppableCall, messageIds: readonly string[]): Promise<void> {
  const read = await withArchived(call, (archived) =>
    inSession(call, (session) => readTurns(session, call, messageIds, archived)),
  );
  await form(call, read);
}

interface TurnRow extends SourceTurn {
  readonly extractable: boolean;
  readonly text: string | null;
  readonly digest: string | null;
  readonly lacks: readonly number[] | null;
}

async function readTurns(
  session: Session,
  call: Call,
  messageIds: readonly string[],
  archived: JobTexts,
): Promise<ReadTurns> {
  if (messageIds.length === 0) return { spoken: [], texts: [], windows: [], gathered: [] };
  const { rows: read } = await session.query<TurnRow>(
    `select ${turnColumns}, ${extractable} as extractable, vector.text, vector.digest, vector.lacks
     ${turnSource}
     left join lateral (
       select left(${kindOf('message').embedded}, $3) as text, ${digestOf('message', '$3')} as digest,
         array(
           select model.id from unnest(mneme_private.written_models()) with ordinality as model (id, place)
           where not exists (
             select from mneme.message_embedding known
             where known.workspace_id = $1 and known.model_id = model.id and known.message_id = r.id)
           order by model.place) as lacks
       from (select m.*) r where ${embeddable('message')}) vector on true
     where ${withText}
     order by m.branch_id, m.sequence_no`,
    [call.caller.workspaceId, messageIds, embeddedCharacters],
  );
  const rows = fillTexts(
    read,
    archived,
    ({ content }) => content === null,
    (row, text) => ({
      ...row,
      content: text.content,
      text: row.digest === null ? null : embeddedText(row.author, text),
    }),
  );
  const fresh = rows.filter((row) => row.extractable);
  const gathers = isGathered(
    call.services,
    fresh.map(({ id }) => id),
  );
  const { metered } = call.services.extractor;
  return {
    spoken: rows.filter(({ role }) => role === 'user' || role === 'assistant'),
    texts: rows.flatMap(({ id, text, digest, lacks }) =>
      text === null || digest === null || !lacks?.length ? [] : [{ id, text, digest, lacks }],
    ),
    gathered: gathers ? fresh.map(({ id }) => id) : [],
    windows: gathers
      ? []
      : await windowsOf(session, fresh, metered?.window ?? ruleWindow, metered !== undefined, archived),
  };
}

async function form(call: StoppableCall, read: ReadTurns): Promise<void> {
  // Writers of a person's knowledge wait for each other; a model's time is enough to store without that what nobody waits
  // for.
  const early = call.services.extractor.metered !== undefined && read.windows.length > 0;
  const beside = new Beside(
    read,
    embedTurns(call.services, read.texts, call.signal),
    early ? (write) => inSession(call, write, keptPlans) : null,
  );
  let failure: unknown;
  try {
    if (read.gathered.length > 0) {
      await beside.ready();
      await inSession(
        call,
        async (session) => {
          await gatherTurns(session, call, read.gathered);
          await beside.write(session);
        },
        keptPlans,
      );
      beside.written = true;
    } else {
      await extractWindows(call, read.windows, beside);
    }
  } catch (error) {
    failure = error;
  }
  await beside.ready();
  if (!beside.written && beside.isAnything)
    await inSession(call, (session) => beside.write(session), keptPlans);
  failure ??= beside.failure;
  if (failure !== undefined) throw failure;
  happened({ what: 'formed', turns: read.spoken.length });
}

/** What is written of turns beside what is extracted from them: their times and vectors. */
class Beside implements BesideWindow {
  /** Whether it was stored. */
  written = false;
  /** The error that prevented vectors from being computed. */
  failure: unknown;
  readonly #times: readonly TimeMention[];
  readonly #wants: boolean;
  readonly #embedding: Promise<void>;
  #made: readonly MadeVectors[] = [];

  /** @param early stores it as soon as it is ready; null: it is stored with what is extracted. */
  constructor(
    read: ReadTurns,
    embedding: Promise<Embedded>,
    early: ((write: (session: Session) => Promise<void>) => Promise<void>) | null,
  ) {
    this.#times = read.spoken.flatMap(timesOf);
    this.#wants = read.texts.length > 0;
    this.#embedding = embedding.then(async ({ made, failure }) => {
      this.#made = made;
      this.failure = failure;
      if (early === null || !this.isAnything) return;
      try {
        await early((session) => this.write(session));
        this.written = true;
      } catch {
        // It is stored with what is extracted, which tells what is wrong.
      }
    });
  }

  get isAnything(): boolean {
    return this.#times.length > 0 || (this.#wants && this.#made.length > 0);
  }

  ready(): Promise<void> {
    return this.#embedding;
  }

  async write(session: Session): Promise<void> {
    await storeTimes(session, this.#times);
    for (const { modelId, dimensions, vectors } of this.#made) {
      if (vectors.length > 0) await writeVectors(session, 'message', vectors, modelId, dimensions);
    }
  }
}

/** What was embedded before an embedder failed, and its error. */
interface Embedded {
  readonly made: readonly MadeVectors[];
  readonly failure: unknown;
}

/**
 * The missing vectors of turns for each model, beginning with the one that recall uses. Turns for which a model has
 * no vector are left out.
 */
async function embedTurns(
  services: MemoryServices,
  texts: readonly Unembedded[],
  signal: AbortSignal,
): Promise<Embedded> {
  const made: MadeVectors[] = [];
  try {
    for await (const one of vectorsByModel(services, texts, signal)) made.push(one);
    return { made, failure: undefined };
  } catch (failure) {
    return { made, failure };
  }
}

async function* vectorsByModel(
  services: MemoryServices,
  texts: readonly Unembedded[],
  signal: AbortSignal,
): AsyncGenerator<MadeVectors> {
  const models = [...new Set(texts.flatMap(({ lacks }) => lacks))];
  const usable = models.flatMap((modelId) => {
    const embedder = embedderOf(services, modelId);
    return embedder ? [{ modelId, embedder }] : [];
  });
  if (models.length > 0 && usable.length === 0) throw notConfigured();
  for (const { modelId, embedder } of usable) {
    const lacking = texts.filter(({ lacks }) => lacks.includes(modelId));
    const vectors: (number[] | null)[] = [];
    for (let start = 0; start < lacking.length; start += sliceSize) {
      const slice = lacking.slice(start, start + sliceSize).map(({ text }) => text);
      vectors.push(...(await embedDocuments(embedder, slice, signal)));
    }
    const found = lacking.flatMap(({ id, digest }, index) => {
      const vector = vectors[index];
      return vector ? [{ id, digest, vector }] : [];
    });
    if (found.length < lacking.length) {
      const { model } = embedder;
      services.log.warn(
        { model, kind: 'message', texts: lacking.length - found.length },
        'texts without a vector',
      );
    }
    yield { modelId, dimensions: embedder.dimensions, vectors: found };
  }
}
