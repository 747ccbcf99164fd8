import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import {
  context,
  type FieldArgs,
  type FieldPlanResolver,
  get,
  lambda,
  type Step,
} from 'postgraphile/grafast';
import type { EventStream } from '../../memory/live/follow.ts';
import type { PlanContext } from '../context.ts';

declare global {
  export namespace PothosSchemaTypes {
    // Pothos' own declarations name these parameters; merging interfaces needs the same ones.
    export interface Plugins<Types extends SchemaTypes> {
      plans: PlanPlugin<Types>;
    }
    export interface InferredFieldOptions<
      Types extends SchemaTypes,
      ResolveShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveReturnShape = unknown,
    > {
      Plan: {
        /** Plans the field: returns the step of its value, given the steps of the parent and of the arguments. */
        plan: (parent: Step<ResolveShape>, args: FieldArgs<InputShapeFromFields<Args>>) => Step;
        /** For a field of Subscription: the events it sends. Each event is then the parent of `plan`. */
        follow?: (
          request: PlanContext,
          stream: EventStream,
          input: InputShapeFromFields<Args>,
        ) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>;
      };
    }
  }
}

/** Lets Pothos fields have a Grafast `plan` in place of a resolver; exposed fields get one of their own. */
class PlanPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const exposed: unknown = field.extensions?.pothosExposedField;
    const given: unknown = Reflect.get(field.pothosOptions, 'plan');
    const plan: FieldPlanResolver | undefined = isPlan(given)
      ? given
      : typeof exposed === 'string'
        ? ($parent: Step) => get($parent, exposed)
        : undefined;
    if (!plan) return field;
    // With a resolver beside it, Grafast would run the resolver.
    const own = { ...field, resolve: undefined };
    const follow: unknown = Reflect.get(field.pothosOptions, 'follow');
    if (!isFollowing(follow)) return { ...own, extensions: { ...field.extensions, grafast: { plan } } };
    const grafast = { plan, subscribePlan: subscribePlanOf(follow) };
    return { ...own, subscribe: undefined, extensions: { ...field.extensions, grafast } };
  }
}

type Follow = (request: PlanContext, stream: EventStream, input: unknown) => unknown;

/** Subscribes as the caller, with the field's arguments. */
function subscribePlanOf(follow: Follow): FieldPlanResolver {
  return (_parent, args) =>
    lambda([args.getRaw(), context()], ([input, request]) => {
      if (!request.stream) throw new Error('A subscription has a stream.');
      return follow(request, request.stream, input);
    });
}

/** A placeholder where Pothos requires a resolver for a field of Subscription, which `follow` replaces. */
export function followed(): never {
  throw new Error('Subscriptions are planned.');
}

function isFollowing(option: unknown): option is Follow {
  return typeof option === 'function';
}

function isPlan(option: unknown): option is FieldPlanResolver {
  return typeof option === 'function';
}

SchemaBuilder.registerPlugin('plans', PlanPlugin);
