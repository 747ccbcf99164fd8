import 'postgraphile';
import { lambda, SafeError, type Step } from 'postgraphile/grafast';
import type { QueryLimits } from '../limits.ts';

/** The default number of rows of a page. */
export const defaultPageSize = 50;

/** Why a page argument is refused, with the limit; null if it is valid. */
export function pageProblem(argument: string, value: number, limits: QueryLimits): string | null {
  const limit = argument === 'offset' ? limits.maxOffset : limits.maxPageSize;
  if (value >= 0 && value <= limit) return null;
  const name = argument === 'offset' ? 'offset' : 'page size';
  const advice = argument === 'offset' ? 'Page with after: cursor instead.' : 'Page with after: cursor.';
  return `${argument}: ${value} is over the limit of ${name}, which is 0 to ${limit}. ${advice}`;
}

/**
 * Gives every connection a page: 50 rows by default, or `first` or `last`, never more than the limit. The limits are
 * checked before anything runs (see query-limits.ts). This is a second check, in the plan itself.
 */
export function pageSizePlugin(limits: QueryLimits): GraphileConfig.Plugin {
  const bounded = (argument: string) => (value: number | null | undefined) => {
    const problem = value == null ? null : pageProblem(argument, value, limits);
    if (problem) throw new SafeError(problem, { code: 'PAGE_SIZE_LIMIT' });
    return value;
  };
  return {
    name: 'MnemePageSizePlugin',
    version: '1.0.0',
    after: ['PgFirstLastBeforeAfterArgsPlugin'],
    schema: {
      hooks: {
        GraphQLObjectType_fields_field_args(args, _build, { scope }) {
          if (!scope.isPgFieldConnection || !args.first || !args.offset) return args;
          const { last } = args;
          args.first = {
            ...args.first,
            description: `How many rows from the start, at most ${limits.maxPageSize}. Default: ${defaultPageSize}, unless last is given.`,
            applyPlan: undefined,
          };
          if (last) {
            args.last = {
              ...last,
              description: `How many rows from the end, at most ${limits.maxPageSize}.`,
              applyPlan: undefined,
            };
          }
          args.offset = {
            ...args.offset,
            description: `How many rows to skip, at most ${limits.maxOffset}. Cannot be used with last. Prefer a cursor.`,
            applyPlan(_root, $connection: { setOffset(step: Step): void }, input) {
              $connection.setOffset(lambda(input.getRaw(), bounded('offset'), true));
            },
          };
          return args;
        },
        GraphQLObjectType_fields_field(field, _build, { scope }) {
          const { plan } = field;
          if (!scope.isPgFieldConnection || !plan) return field;
          return {
            ...field,
            plan($parent, fieldArgs, info) {
              const $connection = plan($parent, fieldArgs, info);
              const $first = fieldArgs.getRaw('first');
              const $last = fieldArgs.getRaw('last');
              const first = ([given, last]: readonly [number | null, number | null]) =>
                bounded('first')(given ?? (last == null ? defaultPageSize : null));
              $connection.setFirst(lambda([$first, $last], first, true));
              $connection.setLast(lambda($last, bounded('last'), true));
              return $connection;
            },
          };
        },
      },
    },
  };
}
