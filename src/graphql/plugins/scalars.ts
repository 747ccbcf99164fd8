import 'postgraphile';
import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { moment, taxonomyPath } from '../../memory/input.ts';
import { isUuid, noUuid } from '../uuid-rule.ts';

/** What a scalar takes, and what it is called in the schema. */
interface Checked {
  readonly description: string;
  /** The value to go on with. Throws where it is none. */
  readonly parse: (value: unknown) => unknown;
  /** How an answer says it. Left out: as it comes. */
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
      // As it was given: the parsed date has lost what is below a millisecond.
      if (date.success) return value;
      throw new GraphQLError('Datetime must be a date and time, e.g. 2026-03-01T09:30:00Z');
    },
  },
};

/** Postgres' form with an offset of zero, a Date's, or a Date. */
const utcMoment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)$/;

/**
 * A moment in the one form that answers have, as exact as Postgres keeps it. Tables give Postgres' text, operations
 * JavaScript's; anything else (a time in another zone) is told again by way of a Date.
 */
export function inUtc(value: unknown): unknown {
  const text = value instanceof Date ? value.toISOString() : value;
  if (typeof text !== 'string') return value;
  const [, day, time, fraction = ''] = utcMoment.exec(text) ?? [];
  if (day) return `${day}T${time}.${fraction.padEnd(6, '0')}Z`;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : inUtc(date);
}

/** Of a variable. */
function uuidOf(value: unknown): string {
  if (typeof value === 'string' && isUuid(value)) return value;
  throw new GraphQLError(`UUID ${noUuid}`);
}

/** In a document, where `uuidRule` has told a bad one by its argument. */
function uuidText(node: ValueNode): string {
  return node.kind === Kind.STRING ? node.value : uuidOf(undefined);
}

/** Scalars that PostGraphile takes any text for are checked before anything runs. */
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
