import 'postgraphile';
import '../context.ts';
import type { PgSelectSingleStep } from 'postgraphile/@dataplan/pg';
import { context, lambda, loadOne, type Step } from 'postgraphile/grafast';
import { readArchived } from '../../memory/archive/read.ts';
import type { PlanContext } from '../context.ts';

/** An archived text, or why it cannot be read. */
interface Archived {
  readonly content: string | null;
  readonly problem: string | null;
}

/** Reads the texts of archived rows, all rows of a field together; null for a row that contains its text. */
const archivedTexts = {
  load: async (
    rows: ReadonlyArray<readonly [id: string, state: string]>,
    { shared: by }: { readonly shared: PlanContext },
  ): Promise<(Archived | null)[]> => {
    const ids = rows.filter(([, state]) => state === 'archived').map(([id]) => id);
    const read = await readArchived(by, ids);
    return rows.map(([id]) => {
      const text = read.get(id);
      if (!text) return null;
      const { content, problem } = text;
      return { content, problem: problem && `${problem.code}: ${problem.message}` };
    });
  },
  shared: () => context(),
};

/** The text of a row of turns or summaries that is in the archive. */
export const archivedTextOf = ($row: PgSelectSingleStep): Step<Archived | null> =>
  loadOne([$row.get('id'), $row.get('content_state')], archivedTexts);

/**
 * `content` of turns and summaries, wherever it is stored, and `contentProblem`: why an archived text cannot be read.
 */
export const archivedTextPlugin: GraphileConfig.Plugin = {
  name: 'MnemeArchivedTextPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const { message, summary } = build.pgResources;
        if (!message || !summary || !scope.isPgClassType) return fields;
        if (scope.pgCodec !== message.codec && scope.pgCodec !== summary.codec) return fields;
        const contentProblem = fieldWithHooks({ fieldName: 'contentProblem' }, () => ({
          description: 'Why an archived text cannot be read; null if it can.',
          type: build.graphql.GraphQLString,
          plan: ($row: PgSelectSingleStep) => lambda(archivedTextOf($row), (text) => text?.problem ?? null),
        }));
        return build.extend(fields, { contentProblem }, 'Adding contentProblem');
      },
      GraphQLObjectType_fields_field(field, build, { scope }) {
        const { message, summary } = build.pgResources;
        const { pgCodec } = scope as { readonly pgCodec?: unknown };
        if (!message || !summary || scope.fieldName !== 'content') return field;
        if (pgCodec !== message.codec && pgCodec !== summary.codec) return field;
        return {
          ...field,
          plan: ($row: PgSelectSingleStep) =>
            lambda(
              [$row.get('content'), archivedTextOf($row)],
              ([content, text]) => content ?? text?.content ?? null,
            ),
        };
      },
    },
  },
};
