import 'postgraphile';
import '../context.ts';
import { PgInsertSingleStep, PgUpdateSingleStep } from 'postgraphile/@dataplan/pg';
import { access, context, lambda } from 'postgraphile/grafast';
import { workspaceColumn } from './exposed-tables.ts';

/** What may be written to a table without an operation of its own; the database's grants say by whom. */
interface Writable {
  readonly create?: readonly string[];
  readonly update?: readonly string[];
  readonly delete?: boolean;
}

/** The allow-list of automatic mutations, by table and column. Everything else changes through operations. */
export const automaticMutations: Readonly<Record<string, Writable>> = {
  taxonomy_node: {
    create: ['path', 'label', 'metadata'],
    update: ['path', 'label', 'metadata'],
    delete: true,
  },
  entity: { update: ['kind', 'canonical_name', 'description', 'visibility', 'sensitivity'] },
  alias_variant: {
    create: ['entity_id', 'variant', 'weight', 'status', 'persona_id', 'visibility', 'sensitivity'],
    update: ['weight', 'status', 'visibility', 'sensitivity'],
    delete: true,
  },
  project: { update: ['name', 'taxonomy_node_id'] },
  persona: { update: ['name'] },
  workspace_user: { update: ['name', 'time_zone'] },
};

const writing = ['-attribute:insert', '-attribute:update', '-attribute:base'] as const;

/** Leaves of the automatic mutations those on the allow-list, and fills in what a caller has no say in. */
export const mutationsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeMutationsPlugin',
  version: '1.0.0',
  schema: {
    entityBehavior: {
      pgResource: {
        override: {
          provides: ['mnemeMutations'],
          after: ['override'],
          callback(behavior, resource) {
            const writable = automaticMutations[resource.extensions?.pg?.name ?? ''];
            return [
              behavior,
              ...(writable?.create ? [] : ['-resource:insert' as const]),
              ...(writable?.update ? [] : ['-resource:update' as const]),
              ...(writable?.delete ? [] : ['-resource:delete' as const]),
            ];
          },
        },
      },
      pgResourceUnique: {
        override: {
          provides: ['mnemeMutations'],
          after: ['override'],
          callback: (behavior, [, unique]) =>
            unique.isPrimary
              ? behavior
              : [behavior, '-constraint:resource:update', '-constraint:resource:delete'],
        },
      },
      pgCodec: {
        override: {
          provides: ['mnemeMutations'],
          after: ['override'],
          callback: (behavior) => [behavior, '-nodeId:resource:update', '-nodeId:resource:delete'],
        },
      },
      pgCodecAttribute: {
        override: {
          provides: ['mnemeMutations'],
          after: ['override'],
          before: ['mnemeHiddenColumns'],
          callback(behavior, [codec, name]) {
            const writable = automaticMutations[codec.extensions?.pg?.name ?? ''];
            return [
              behavior,
              ...writing,
              ...(writable?.create?.includes(name) ? ['attribute:insert' as const] : []),
              ...(writable?.update?.includes(name) ? ['attribute:update' as const] : []),
            ];
          },
        },
      },
    },
    hooks: {
      GraphQLObjectType_fields_field(field, _build, { scope }) {
        const { isPgCreateMutation, isPgUpdateMutation, pgFieldResource } = scope;
        const { plan } = field;
        if (!plan || !pgFieldResource?.codec.attributes || !(isPgCreateMutation || isPgUpdateMutation))
          return field;
        const columns = pgFieldResource.codec.attributes;
        return {
          ...field,
          plan(...args) {
            // Made before the write's own step, which may depend on nothing that comes after it.
            const $caller = context().get('caller');
            const $workspaceId = access($caller, 'workspaceId');
            const $userId = access($caller, 'userId');
            const $now = lambda($caller, () => new Date().toISOString());
            const $payload = plan(...args);
            const $write = Reflect.get($payload, 'getStepForKey').call($payload, 'result');
            if ($write instanceof PgInsertSingleStep) {
              $write.set(workspaceColumn, $workspaceId);
              if ('created_by' in columns) $write.set('created_by', $userId);
              if ('owner_user_id' in columns) $write.set('owner_user_id', $userId);
            } else if ($write instanceof PgUpdateSingleStep && 'updated_at' in columns) {
              $write.set('updated_at', $now);
            }
            return $payload;
          },
        };
      },
    },
  },
};
