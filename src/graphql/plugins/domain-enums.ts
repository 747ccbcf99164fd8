import 'postgraphile';
import { withPgClientFromPgService } from 'graphile-build-pg';
import { sql } from 'pg-sql2';
import { enumCodec } from 'postgraphile/@dataplan/pg';
import { readStatement } from '../../postgres/statement-file.ts';

const domainChecks = readStatement(import.meta.dirname, 'domain-checks.sql');

declare global {
  namespace GraphileConfig {
    interface GatherHelpers {
      mnemeDomains: Record<string, never>;
    }
  }
}

interface State {
  values: Promise<Map<string, string[]>> | null;
}

/** The texts of `check (value in ('a', 'b'))` as Postgres prints it: `VALUE = ANY (ARRAY['a'::text, 'b'::text])`. */
function checkedValues(definition: string): string[] {
  if (!/= ANY \(\(?ARRAY\[/.test(definition)) return [];
  return [...definition.matchAll(/'((?:[^']|'')*)'::/g)].map((match) =>
    (match[1] ?? '').replaceAll("''", "'"),
  );
}

/**
 * Exposes text domains with a list of values as GraphQL enums. In SQL the codec is `text`: comparing an enum type
 * is not leakproof and could not use an index under row security.
 */
export const domainEnumsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeDomainEnumsPlugin',
  description: 'Text domains with a list of values are enums',
  version: '1.0.0',
  before: ['PgCodecsPlugin'],
  gather: {
    namespace: 'mnemeDomains',
    initialState: (): State => ({ values: null }),
    helpers: {},
    hooks: {
      async pgCodecs_findPgCodec(info, event) {
        const { pgType, serviceName } = event;
        if (event.pgCodec || pgType.typtype !== 'd') return;
        const schema = pgType.getNamespace()?.nspname;
        const service = info.resolvedPreset.pgServices?.find((each) => each.name === serviceName);
        if (!service || !schema || !service.schemas?.includes(schema)) return;
        const state = info.state as State;
        state.values ??= withPgClientFromPgService(service, null, async (client) => {
          const { rows } = await client.query<{ name: string; definition: string }>({
            text: domainChecks,
            values: [schema],
          });
          return new Map(rows.map((row) => [row.name, checkedValues(row.definition)]));
        });
        const values = (await state.values).get(pgType.typname) ?? [];
        if (values.length === 0) return;
        const { description } = pgType.getTagsAndDescription();
        event.pgCodec = enumCodec({
          name: info.inflection.typeCodecName({ pgType, serviceName }),
          identifier: sql`text`,
          values: values.map((value) => ({ value })),
          description,
          extensions: { oid: pgType._id, pg: { serviceName, schemaName: schema, name: pgType.typname } },
        });
      },
    },
  },
};
