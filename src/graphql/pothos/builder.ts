import SchemaBuilder from '@pothos/core';
import '@pothos/plugin-add-graphql';
import type { GraphQLSchema } from 'graphql';
import type { PgResource, PgSelectSingleStep } from 'postgraphile/@dataplan/pg';
import { context, inhibitOnNull, lambda, type Step, sideEffect } from 'postgraphile/grafast';
import type { Sentiment } from '../../language/sentiment.ts';
import { kinds, type memoryKinds, type RecallKind } from '../../memory/kinds.ts';
import type { EntityKind } from '../../memory/knowledge/entities.ts';
import type { WebhookEvent } from '../../memory/webhooks/event.ts';
import type { TaskStatus } from '../../providers/extractor.ts';
import type { PlanContext } from '../context.ts';
import './plan-plugin.ts';

/** PostGraphile's types, by the names with which operations refer to them. Enums are given by their database values. */
export interface ApiTypes {
  InferredFieldOptionsKind: 'Plan';
  DefaultFieldNullability: false;
  Objects: Record<RowType, unknown>;
  Scalars: {
    UUID: { Input: string; Output: string };
    Datetime: { Input: string; Output: string };
    LTree: { Input: string; Output: string };
    JSON: { Input: unknown; Output: unknown };
    MessageRole: Values<'system' | 'user' | 'assistant' | 'tool' | 'summary'>;
    ContentState: Values<'inline' | 'archived' | 'sealed' | 'unavailable' | 'removed'>;
    EntityKind: Values<EntityKind>;
    MemoryMode: Values<'ON' | 'OFF'>;
    MemoryKind: Values<(typeof memoryKinds)[number]>;
    MemoryLayer: Values<'profile' | 'relationship' | 'project' | 'workspace'>;
    Sensitivity: Values<'neutral' | 'intimate'>;
    WorkspaceRole: Values<'member' | 'admin' | 'service'>;
    AccessScope: Values<'read' | 'write' | 'manage'>;
    TaxonomyChangeKind: Values<'create' | 'move' | 'merge' | 'rename' | 'delete' | 'import' | 'file'>;
    TaskStatus: Values<TaskStatus>;
    Sentiment: Values<Sentiment>;
    WebhookEvent: Values<WebhookEvent>;
  };
}

interface Values<Value> {
  Input: Value;
  Output: Value;
}

/** Tables whose rows operations return. */
type Table =
  | (typeof kinds)[RecallKind]['table']
  | 'thread'
  | 'branch'
  | 'entity'
  | 'alias_variant'
  | 'merge_suggestion'
  | 'taxonomy_node'
  | 'taxonomy_suggestion'
  | 'job_run'
  | 'user'
  | 'api_key'
  | 'signing_key'
  | 'webhook'
  | 'webhook_delivery'
  | 'source_document'
  | 'workspace';

/** The API's type name for the rows of a table. */
type RowOf<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Capitalize<Word>}${RowOf<Rest>}`
  : Capitalize<Name>;
export type RowType = RowOf<Table>;

/** The type of the rows of a kind. */
export function rowTypeOf(kind: RecallKind): RowType {
  const words = kinds[kind].table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join('') as RowType;
}

export type ApiBuilder = PothosSchemaTypes.SchemaBuilder<PothosSchemaTypes.ExtendDefaultTypes<ApiTypes>>;

/** A builder that adds to PostGraphile's schema. */
export function createBuilder(tables: GraphQLSchema): ApiBuilder {
  return new SchemaBuilder<ApiTypes>({
    plugins: ['addGraphQL', 'plans'],
    add: { schema: tables },
    defaultFieldNullability: false,
  });
}

/** Loads a row by its id under row security: one statement for all rows of a field. Null id, null row. */
export type LoadRow = (type: RowType, $id: Step<string | null>) => PgSelectSingleStep;

/** A row loader over PostGraphile's resources. */
export function rowLoader(resources: Record<string, PgResource>): LoadRow {
  return (type, $id) => {
    const table = type.replaceAll(/\B[A-Z]/g, '_$&').toLowerCase();
    const resource = resources[table];
    if (!resource) throw new Error(`Table mneme.${table} is not exposed: check its grants`);
    return resource.get({ id: inhibitOnNull($id) });
  };
}

/** What a file of operations is given. */
export interface Api {
  readonly builder: ApiBuilder;
  readonly row: LoadRow;
}

/** A step that runs a changing domain function on an argument, as the caller, in its own transaction. */
export function change<Input, Result>(
  $input: Step<Input>,
  work: (request: PlanContext, input: Input) => Promise<Result>,
): Step<Result> {
  return sideEffect([$input, context()], ([input, request]) => work(request, input));
}

/** Like `change`, for functions that only read (except for a recall's trace). */
export function ask<Input, Result>(
  $input: Step<Input>,
  work: (request: PlanContext, input: Input) => Promise<Result>,
): Step<Result> {
  return lambda([$input, context()], ([input, request]) => work(request, input));
}
