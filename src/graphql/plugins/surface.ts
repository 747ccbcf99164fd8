import 'postgraphile';
import type { PgResource } from 'postgraphile/@dataplan/pg';

declare global {
  namespace GraphileBuild {
    // Behaviors that @graphile/pg-aggregates registers and that are missing from its types.
    interface BehaviorStrings {
      aggregates: true;
      'stddevSample:resource:aggregates': true;
      'stddevPopulation:resource:aggregates': true;
      'varianceSample:resource:aggregates': true;
      'variancePopulation:resource:aggregates': true;
      'distinctCount:attribute:aggregate': true;
    }
  }
}

/** Reached through a field of its own (`workspace`), never as a list. */
const rootless = new Set(['workspace']);

/** Aggregates that nobody needs and that would triple the schema. */
const unusedAggregates = [
  '-stddevSample:resource:aggregates',
  '-stddevPopulation:resource:aggregates',
  '-varianceSample:resource:aggregates',
  '-variancePopulation:resource:aggregates',
] as const;

/**
 * Which tables have fields of their own on Query: those with an `id`. Link tables are reached through what they
 * link. Rows are looked up by their primary key and by short unique keys of visible columns.
 */
export const surfacePlugin: GraphileConfig.Plugin = {
  name: 'MnemeSurfacePlugin',
  version: '1.0.0',
  schema: {
    entityBehavior: {
      pgResource: {
        override: {
          provides: ['mnemeSurface'],
          after: ['override'],
          callback(behavior, resource) {
            const roots = hasRoots(resource)
              ? []
              : ['-query:resource:connection' as const, '-aggregates' as const];
            return [behavior, '-list', ...roots, ...unusedAggregates];
          },
        },
      },
      pgResourceUnique: {
        override: {
          provides: ['mnemeSurface'],
          after: ['override'],
          callback(behavior, [resource, unique]) {
            const short =
              unique.attributes.length <= 2 &&
              unique.attributes.every(
                (name) => resource.codec.attributes?.[name]?.extensions?.tags?.omit !== true,
              );
            return hasRoots(resource) && (unique.isPrimary || short) ? behavior : [behavior, '-*'];
          },
        },
      },
      pgCodec: {
        override: {
          provides: ['mnemeSurface'],
          after: ['override'],
          callback(behavior, codec, build) {
            const resource = Object.values(build.pgResources).find((each) => each.codec === codec);
            return resource && !hasId(resource) ? [behavior, '-type:node'] : behavior;
          },
        },
      },
    },
    hooks: {
      GraphQLObjectType_fields(fields, build, { scope: { isRootQuery }, fieldWithHooks }) {
        if (!isRootQuery) return fields;
        const { workspace } = build.pgResources;
        if (!workspace) throw new Error('Table mneme.workspace is not exposed: check its grants');
        return build.extend(
          fields,
          {
            workspace: fieldWithHooks({ fieldName: 'workspace' }, () => ({
              description: "The caller's own workspace.",
              type: build.getOutputTypeByName('Workspace'),
              // Row security leaves exactly one row to find.
              plan: () => workspace.find().single(),
            })),
          },
          'Adding the workspace of the caller',
        );
      },
      GraphQLEnumType_values(values) {
        // The pages of an unordered list would not be stable.
        delete values.NATURAL;
        return values;
      },
    },
  },
};

function hasId(resource: PgResource): boolean {
  return resource.uniques.some((unique) => unique.isPrimary && unique.attributes.join() === 'id');
}

function hasRoots(resource: PgResource): boolean {
  return hasId(resource) && !rootless.has(resource.extensions?.pg?.name ?? '');
}
