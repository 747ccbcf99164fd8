import 'postgraphile';
import '../context.ts';
import { PgInsertSingleStep, PgUpdateSingleStep } from 'postgraphile/@dataplan/pg';
import { access, context, lambda, type Step, sideEffect } from 'postgraphile/grafast';
import { z } from 'zod';
import { MemoryError } from '../../memory/error.ts';
import { parseInput, shortName, timeZone } from '../../memory/input.ts';
import { checkNames, idsToWrite, personaKey } from '../../memory/own-keys.ts';
import { providerName, rulePredicates } from '../../memory/workspace/completion-models.ts';
import { withSession } from '../../postgres/session.ts';
import { ownKey } from '../operations/own-keys.ts';
import { workspaceColumn } from './exposed-tables.ts';

/** What may be written to a table without an operation of its own. The database's grants decide who may. */
interface Writable {
  readonly create?: readonly string[];
  readonly update?: readonly string[];
  readonly delete?: boolean;
  /** A column that contains the normalised form of another, and changes with it. */
  readonly normalized?: { readonly from: string; readonly to: string };
  /** Whether a new row's persona may be named by the caller's own key, too. */
  readonly personaKey?: true;
  /** Columns for which the domain accepts fewer values than their types do. */
  readonly checked?: Readonly<Record<string, z.ZodType>>;
}

const modelColumns = [
  'slug',
  'provider',
  'name',
  'memory_placement',
  'input_price',
  'output_price',
  'fallback_id',
];
const ruleColumns = ['name', 'position', 'predicates', 'model_id', 'verifier_id'];

/** The allow-list of automatic mutations, by table and column. Everything else changes through operations. */
const automaticMutations: Readonly<Record<string, Writable>> = {
  entity: {
    update: ['kind', 'canonical_name', 'description', 'visibility', 'sensitivity'],
    normalized: { from: 'canonical_name', to: 'canonical_normalized' },
  },
  alias_variant: {
    create: ['entity_id', 'variant', 'weight', 'status', 'persona_id', 'visibility', 'sensitivity'],
    update: ['weight', 'status', 'visibility', 'sensitivity'],
    delete: true,
    personaKey: true,
    normalized: { from: 'variant', to: 'variant_normalized' },
  },
  project: { update: ['name', 'taxonomy_node_id'] },
  persona: { update: ['name'] },
  model: {
    create: modelColumns,
    update: modelColumns,
    delete: true,
    checked: { slug: shortName, name: shortName, provider: providerName },
  },
  routing_rule: {
    create: ruleColumns,
    update: ruleColumns,
    delete: true,
    checked: { name: shortName, predicates: rulePredicates },
  },
  workspace_user: { update: ['name', 'time_zone', 'seal_memories'], checked: { time_zone: timeZone } },
};

const writing = ['-attribute:insert', '-attribute:update', '-attribute:base'] as const;

/** Fields that an automatic mutation's payload always has: a write that finds no row is an error. */
const payloadRows: ReadonlySet<string> = new Set([
  'insert:resource:select',
  'update:resource:select',
  'delete:resource:select',
  'delete:resource:nodeId',
]);

/** Keeps only the automatic mutations on the allow-list, and fills in the columns that callers cannot set. */
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
      GraphQLInputObjectType_fields(fields, build, { scope, fieldWithHooks }) {
        const writable = automaticMutations[scope.pgCodec?.extensions?.pg?.name ?? ''];
        if (!scope.isInputType || !scope.isPgRowType || !writable?.personaKey) return fields;
        const field = fieldWithHooks({ fieldName: 'personaKey' }, () => ({
          description: ownKey.persona,
          type: build.graphql.GraphQLString,
        }));
        return build.extend(fields, { personaKey: field }, 'Adding personaKey');
      },
      GraphQLObjectType_fields_field(field, build, { scope }) {
        if (payloadRows.has(scope.fieldBehaviorScope ?? '') && !build.graphql.isNonNullType(field.type))
          return { ...field, type: new build.graphql.GraphQLNonNull(field.type) };
        const { isPgCreateMutation, isPgUpdateMutation, pgFieldResource: resource } = scope;
        const { plan } = field;
        if (!plan || !resource?.codec.attributes || !(isPgCreateMutation || isPgUpdateMutation)) return field;
        const { codec } = resource;
        const columns = resource.codec.attributes;
        const writable = automaticMutations[resource.extensions?.pg?.name ?? ''];
        const written = isPgCreateMutation ? writable?.create : writable?.update;
        const normalized = writable?.normalized;
        const row = build.inflection.tableFieldName(resource);
        return {
          ...field,
          plan($parent, fieldArgs, info) {
            // Created before the step of the write, which may not depend on later steps.
            const $caller = context().get('caller');
            const $workspaceId = access($caller, 'workspaceId');
            const $userId = access($caller, 'userId');
            const $now = lambda($caller, () => new Date().toISOString());
            const $derived =
              normalized && written?.includes(normalized.from)
                ? derivedForm(
                    fieldArgs.getRaw([
                      'input',
                      isPgCreateMutation ? row : build.inflection.patchField(row),
                      build.inflection.attribute({ codec, attributeName: normalized.from }),
                    ]),
                    normalized.to,
                  )
                : null;
            const $persona =
              isPgCreateMutation && writable?.personaKey
                ? personaNamed(
                    fieldArgs.getRaw(['input', row, 'personaId']),
                    fieldArgs.getRaw(['input', row, 'personaKey']),
                  )
                : null;
            const $checked = Object.entries(writable?.checked ?? {}).map(([column, schema]) => {
              const name = build.inflection.attribute({ codec, attributeName: column });
              const $given = fieldArgs.getRaw([
                'input',
                isPgCreateMutation ? row : build.inflection.patchField(row),
                name,
              ]);
              return checkedInput($given, name, schema);
            });
            const $payload = plan($parent, fieldArgs, info);
            const $write: unknown = Reflect.get($payload, 'getStepForKey').call($payload, 'result');
            if ($write instanceof PgInsertSingleStep) {
              $write.set(workspaceColumn, $workspaceId);
              if ('created_by' in columns) $write.set('created_by', $userId);
              if ('owner_user_id' in columns) $write.set('owner_user_id', $userId);
              for (const $each of $checked) $write.apply($each);
              if ($derived) $write.apply($derived);
              if ($persona) $write.apply($persona);
            } else if ($write instanceof PgUpdateSingleStep) {
              if ('updated_at' in columns) $write.set('updated_at', $now);
              for (const $each of $checked) $write.apply($each);
              if ($derived) $write.apply($derived);
              // @dataplan/pg reports no error for a row that does not exist or that the caller cannot see.
              sideEffect($write, (row: unknown) => {
                if (row === null)
                  throw new MemoryError(
                    'not_found',
                    'ROW_NOT_FOUND',
                    'There is no such row, or you may not change it. Check the id.',
                  );
              });
            }
            return $payload;
          },
        };
      },
    },
  },
};

interface RowBuilder {
  set(column: string, value: unknown): void;
}

/** Checks a given value by the domain's schema before the row is written. */
function checkedInput($given: Step, name: string, schema: z.ZodType): Step<(row: RowBuilder) => void> {
  return sideEffect($given, (given) => {
    if (given != null) parseInput(z.object({ [name]: schema }), { [name]: given });
    return () => {};
  });
}

/**
 * Returns a function that sets the persona that the caller's own key names. If there is none yet, it is created
 * before the row is written.
 */
function personaNamed($id: Step, $key: Step): Step<(row: RowBuilder) => void> {
  return sideEffect([$id, $key, context()], async ([id, key, { services, caller }]) => {
    if (key == null) return () => {};
    const given = {
      personaId: id as string | null,
      ...parseInput(z.object(personaKey), { personaKey: key }),
    };
    checkNames(caller, given);
    const { personaId } = await withSession(services.pool, caller, (session) => idsToWrite(session, given));
    return (row: RowBuilder) => row.set('persona_id', personaId);
  });
}

/**
 * Returns a function that sets a column to the normalised form of a given text, in the form that the database
 * searches.
 */
function derivedForm($text: Step, column: string): Step<(row: RowBuilder) => void> {
  return sideEffect([$text, context()], async ([text, { services, caller }]) => {
    if (typeof text !== 'string') return () => {};
    const form = await withSession(services.pool, caller, async (session) => {
      const { rows } = await session.query<{ form: string }>(
        'select mneme_private.normalize_text($1) as form',
        [text],
      );
      return rows[0]?.form;
    });
    return (row: RowBuilder) => row.set(column, form);
  });
}
