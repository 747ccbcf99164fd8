import 'postgraphile';
import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { moment, taxonomyPath } from '../../memory/input.ts';
import { isUuid, noUuid } from '../uuid-rule.ts';

/** How a scalar is checked, and its name in the schema. */
interface Checked {
  readonly description: string;
  /** Returns the value to use. Throws if it is invalid. */
  readonly parse: (value: unknown) => unknown;
  /** How it is written in an answer. If left out, unchanged. */
  readonly serialize?: (value: unknown) => unknown;
}

const checked: Readonly<Record<string, Checked>> = {
  LTree: {
    description:
      'A path in the taxonomy: labels of letters, digits and _, joined by dots, e.g. work.atlas.auth.',
    parse: (value) => {
      const path = taxonomyPath.safeParse(value);
      if (path.success) return path.data;
      throw new GraphQLError(`LTree ${path.error.issues[0]?.message ?? 'is not a path'}`);
    },
  },
  Datetime: {
    description:
      'A date and time of ISO 8601 with its offset, e.g. 2026-03-01T09:30:00Z. Answers are in UTC, always with six digits: 2026-03-01T09:30:00.000000Z.',
    serialize: inUtc,
    parse: (value) => {
      const date = moment.safeParse(value);
      // The text as it was given: the parsed date has no microseconds.
      if (date.success) return value;
      throw new GraphQLError('Datetime must be a date and time, e.g. 2026-03-01T09:30:00Z');
    },
  },
};

/** Postgres' form with an offset of zero, a Date's, or a Date. */
const utcMoment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/;

/**
 * A time in the form that all answers have, with Postgres' precision. Tables give Postgres' text, operations
 * JavaScript's. Any other form (a time in another zone) is converted with a Date.
 */
export function inUtc(value: unknown): unknown {
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text !== 'string') return value;
  const [, day, time, fraction = ''] = utcMoment.exec(text) ?? [];
  if (day) return `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : inUtc(date);
}

/** Checks a UUID in a variable. */
function uuidOf(value: unknown): string {
  if (typeof value === 'string' && isUuid(value)) return value;
  throw new GraphQLError(`UUID ${noUuid}`);
}

/** Reads a UUID in a document, where `uuidRule` has already reported bad ones. */
function uuidText(node: ValueNode): string {
  return node.kind === Kind.STRING ? node.value : uuidOf(undefined);
}

/** Checks scalars, for which PostGraphile accepts any text, before anything runs. */
export const scalarsPlugin: GraphileConfig.Plugin = {
  name: 'MnemeScalarsPlugin',
  version: '1.0.0',
  schema: {
    hooks: {
      GraphQLScalarType(config) {
        if (config.name === 'UUID') return { ...config, parseValue: uuidOf, parseLiteral: uuidText };
        const check = checked[config.name];
        if (!check) return config;
        return {
          ...config,
          description: check.description,
          ...(check.serialize ? { serialize: check.serialize } : {}),
          parseValue: check.parse,
          parseLiteral: (node) => check.parse(node.kind === Kind.STRING ? node.value : undefined),
        };
      },
    },
  },
};
