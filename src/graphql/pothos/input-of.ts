import type { InputRef } from '@pothos/core';
import { z } from 'zod';
import { apiTypes } from '../../memory/input.ts';
import type { ApiBuilder, ApiTypes } from './builder.ts';

type TypeName = keyof ApiTypes['Scalars'] | 'String' | 'Boolean' | 'Int' | 'Float';

/**
 * The input type of a schema: its fields with their types, descriptions and defaults. A field is required if the
 * schema refuses an input without it. Fields that `apiTypes` calls internal are left out.
 *
 * @throws Error for a field whose type in the API nothing tells, e.g. an enum that is not in `apiTypes`.
 */
export function inputOf<Schema extends z.ZodObject>(
  builder: ApiBuilder,
  name: string,
  schema: Schema,
): InputRef<z.input<Schema>> {
  const shown = Object.entries(schema.shape).filter(([, field]) => !apiTypes.get(field)?.internal);
  const ref = builder.inputType(name, {
    ...described(schema),
    fields: (t) =>
      Object.fromEntries(
        shown.map(([field, value]) => {
          const { type, list } = typeOf(value, `${name}.${field}`);
          const options = { required: !isOptional(value), ...described(value), ...defaulted(value) };
          return [field, list ? t.field({ type: [type], ...options }) : t.field({ type, ...options })];
        }),
      ),
  });
  // Pothos sees fields of a list that is made as it runs; zod knows what they hold.
  return ref as never;
}

/** Whether an input may leave the field out. */
function isOptional(field: z.core.$ZodType): boolean {
  return field._zod.optin === 'optional';
}

/** The schema in another: what may be null or left out, is checked after a change, or gets a default. */
function inner(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.def.innerType;
  if (schema instanceof z.ZodPipe) return schema.def.in;
  return undefined;
}

/** The first value that a schema, or one within it, gives. */
function found<Value>(
  schema: z.core.$ZodType,
  of: (schema: z.core.$ZodType) => Value | undefined,
): Value | undefined {
  const within = inner(schema);
  return of(schema) ?? (within && found(within, of));
}

function described(schema: z.core.$ZodType): { description?: string } {
  const description = found(schema, (each) => z.globalRegistry.get(each)?.description);
  return description === undefined ? {} : { description };
}

function defaulted(schema: z.core.$ZodType): { defaultValue?: never } {
  const value = found(schema, (each) => apiTypes.get(each)?.default);
  // Pothos wants the type of this one field's values.
  return value === undefined ? {} : { defaultValue: value as never };
}

function typeOf(schema: z.core.$ZodType, place: string): { type: TypeName; list: boolean } {
  const named = found(schema, (each) => apiTypes.get(each)?.type);
  // A name that the schema doesn't have fails when it is built.
  if (named !== undefined) return { type: named as TypeName, list: false };
  const base = found(schema, (each) => (inner(each) ? undefined : each));
  if (base instanceof z.ZodArray) return { type: typeOf(base.element, place).type, list: true };
  if (base instanceof z.ZodString) return { type: 'String', list: false };
  if (base instanceof z.ZodUnknown) return { type: 'JSON', list: false };
  if (base instanceof z.ZodBoolean) return { type: 'Boolean', list: false };
  if (base instanceof z.ZodNumber) return { type: base.isInt ? 'Int' : 'Float', list: false };
  throw new Error(`${place} has a type without a name in the API: add it to apiTypes.`);
}
