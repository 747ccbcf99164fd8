import type { PgClientQuery, PgClientResult, WithPgClient } from 'postgraphile/@dataplan/pg';
import type { NodePostgresPgClient } from 'postgraphile/@dataplan/pg/adaptors/pg';
import { callerKey, type EventStream } from '../memory/live/follow.ts';
import { createRequestClient, type RequestClientOptions } from './request-client.ts';

/**
 * PostGraphile's access to the database for the events of a stream, which only read. Equal statements of equal
 * callers for one event run once, whatever the number of streams.
 */
export function createStreamClient(
  stream: EventStream,
  options: Pick<RequestClientOptions, 'pool' | 'caller' | 'statementTimeoutMs'>,
): WithPgClient<NodePostgresPgClient> {
  const whose = callerKey(options.caller);
  // Other streams may wait for the same result: it does not end with this stream.
  const ask = createRequestClient({ ...options, shared: true, signal: new AbortController().signal });
  const query = async <Row>({ text, values, arrayMode }: PgClientQuery): Promise<PgClientResult<Row>> => {
    const key = `${whose} ${JSON.stringify([text, values, arrayMode])}`;
    const { value } = await stream.live.reads.read(key, stream.asOf, () =>
      ask(null, (client) => client.query<Row>({ text, values, arrayMode })),
    );
    return { ...value, rows: [...value.rows] };
  };
  const client: NodePostgresPgClient = {
    query,
    withTransaction: changesNothing,
    get rawClient() {
      return changesNothing();
    },
  };
  const withPgClient: WithPgClient<NodePostgresPgClient> = async (_settings, work) => work(client);
  return Object.assign(withPgClient, { release: () => {} });
}

function changesNothing(): never {
  throw new Error('A subscription changes nothing, and has no connection of its own.');
}
