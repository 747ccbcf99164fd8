import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core';
import { type FieldArgs, type FieldPlanResolver, get, type Step } from 'postgraphile/grafast';

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
        /** Plans the field: from the parent's step and the arguments' to the step of its value. */
        plan: (parent: Step<ResolveShape>, args: FieldArgs<InputShapeFromFields<Args>>) => Step;
      };
    }
  }
}

/** Lets Pothos fields have a Grafast `plan` in place of a resolver; exposed fields get one of their own. */
export class PlanPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
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
    return { ...field, resolve: undefined, extensions: { ...field.extensions, grafast: { plan } } };
  }
}

function isPlan(option: unknown): option is FieldPlanResolver {
  return typeof option === 'function';
}

SchemaBuilder.registerPlugin('plans', PlanPlugin);
