import type { Client } from 'pg';
import type { Embedder } from '../../src/providers/embedder.ts';
import type { BenchTurn } from './question-set.ts';

/**
 * A table of texts and vectors with an HNSW index, searched by cosine alone and filtered by a thread: what memory
 * libraries on Postgres (mem0, Mastra, LangGraph) come down to. Same server, same embedder, same texts.
 */
export class VectorOnly {
  readonly #client: Client;
  readonly #embedder: Embedder;

  private constructor(client: Client, embedder: Embedder) {
    this.#client = client;
    this.#embedder = embedder;
  }

  /** Fills a table of its own: not a temporary one, which the embedded engine's connections would lose in turn. */
  static async open(
    client: Client,
    embedder: Embedder,
    turns: readonly { readonly conversation: string; readonly turn: BenchTurn }[],
  ): Promise<VectorOnly> {
    await client.query('drop table if exists public.bench_memory_vector');
    await client.query(
      `create unlogged table public.bench_memory_vector (id text primary key, thread text, content text, embedding vector(${embedder.dimensions}))`,
    );
    for (let start = 0; start < turns.length; start += 500) {
      const slice = turns.slice(start, start + 500);
      const texts = slice.map(({ turn: { author, text } }) => (author ? `${author}: ${text}` : text));
      const vectors = await embedder.embed(texts, 'document');
      await client.query(
        'insert into public.bench_memory_vector select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]::vector[])',
        [
          slice.map(({ turn }) => turn.id),
          slice.map(({ conversation }) => conversation),
          texts,
          vectors.map((vector) => `[${vector.join(',')}]`),
        ],
      );
    }
    await client.query('create index on public.bench_memory_vector using hnsw (embedding vector_cosine_ops)');
    await client.query('create index on public.bench_memory_vector (thread)');
    await client.query('analyze public.bench_memory_vector');
    return new VectorOnly(client, embedder);
  }

  /** Ids of the nearest turns, of one conversation or of all. */
  async search(query: string, conversation: string | undefined, count: number): Promise<string[]> {
    const [vector] = await this.#embedder.embed([query], 'query');
    const { rows } = await this.#client.query<{ id: string }>(
      'select id from public.bench_memory_vector where $1::text is null or thread = $1 order by embedding <=> $2::vector limit $3',
      [conversation, `[${vector?.join(',')}]`, count],
    );
    return rows.map(({ id }) => id);
  }

  /** Drops the table. */
  async close(): Promise<void> {
    await this.#client.query('drop table public.bench_memory_vector');
    await this.#client.end();
  }
}
