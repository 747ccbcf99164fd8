import {
  keepPreviousData,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { MnemeError } from '../../../src/client/error.ts';
import type { SentDocument } from '../../../src/client/transport.ts';
import { say } from '../kit/toast.tsx';
import { send, signOut } from './session.ts';

/** One for the tab. What was read is shown again at once, and read anew in the background. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false } },
});

/** Sends an operation; who is no longer known signs in again. */
export async function ask<Result, Variables>(
  document: SentDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await send(document, variables, { signal });
  } catch (error) {
    if (error instanceof MnemeError && error.status === 401) {
      queries.clear();
      signOut('Your session has ended. Sign in again to go on where you were.');
    }
    throw error;
  }
}

/** Milliseconds between two looks at what is under way. */
const moveMs = 2_000;

/** The first of a key's parts, where asking again is not for nothing: it is not done while one looks at the answer. */
const once = 'once';

/** Whether a query is one that is asked once. */
const isOnce = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] === once;

/**
 * As `refresh`, after a change of one's own. What is being read for the first time may have been read before the change,
 * and would not be asked again: it begins anew.
 */
async function refreshChanged(): Promise<void> {
  await queries.cancelQueries({
    predicate: (query) => !isOnce(query) && query.state.data === undefined,
    fetchStatus: 'fetching',
  });
  await refresh();
}

/** Reads what is shown anew. What was asked once is asked again when it is next shown. */
export async function refresh(): Promise<void> {
  await queries.invalidateQueries({ predicate: isOnce, refetchType: 'none' });
  await queries.invalidateQueries({ predicate: (query) => !isOnce(query) });
}

/**
 * Reads; while other variables load, what was there stays, unless it has to be fresh. With `once`, a change elsewhere does
 * not ask again: a recall leaves a trace, and the preview of a change that is made has nothing to show.
 */
export function useAsk<Result, Variables>(
  document: SentDocument<Result, Variables>,
  variables: Variables,
  options: {
    readonly enabled?: boolean;
    readonly fresh?: boolean;
    readonly once?: boolean;
    /** Whether something in it is under way, so that it is read again every two seconds. */
    readonly moves?: (data: Result) => boolean;
  } = {},
): UseQueryResult<Result> {
  return useQuery({
    queryKey: [options.once ? once : 'read', document.toString(), variables],
    queryFn: ({ signal }) => ask(document, variables, signal),
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) =>
      state.data !== undefined && options.moves?.(state.data) ? moveMs : false,
    ...(options.once ? { staleTime: Number.POSITIVE_INFINITY } : {}),
    ...(options.fresh ? {} : { placeholderData: keepPreviousData }),
  });
}

/** A page of a list. */
export interface List<Row> {
  readonly nodes: readonly (Row | null)[];
  readonly totalCount?: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** What was read of a list so far, and the way to its pages. */
export type Pages<Result, Row> = ReturnType<typeof usePages<Result, { after?: string | null }, Row>>;

/** Reads a list page by page. */
export function usePages<Result, Variables extends { after?: string | null }, Row>(
  document: SentDocument<Result, Variables>,
  variables: Variables,
  listOf: (result: Result) => List<Row> | null | undefined,
  enabled = true,
) {
  const read = useInfiniteQuery({
    queryKey: ['pages', document.toString(), variables],
    queryFn: ({ signal, pageParam }) => ask(document, { ...variables, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => {
      const info = listOf(last)?.pageInfo;
      return info?.hasNextPage ? (info.endCursor ?? null) : null;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
  const { data, error, isLoading, isPlaceholderData, refetch } = read;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  return {
    data,
    error,
    isLoading,
    /** What is there is the answer to what was asked before. */
    isBefore: isPlaceholderData,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    listOf,
  };
}

/** Changes something: then everything shown is read anew. A refusal is said in a toast, unless the caller shows it. */
export function useChange<Result, Variables>(
  document: SentDocument<Result, Variables>,
  options: { readonly quiet?: boolean } = {},
) {
  const change = useMutation({
    mutationFn: (variables: Variables) => ask(document, variables),
    onSuccess: refreshChanged,
    onError: (error) => {
      if (!options.quiet) say({ text: messageOf(error), bad: true });
    },
  });
  return {
    ...change,
    /** Unlike the library's, `onSuccess` is called though what asked is gone by then: a corrected row is another row. */
    mutate(variables: Variables, then?: { readonly onSuccess?: (result: Result) => void }) {
      change.mutateAsync(variables).then(then?.onSuccess, () => {});
    },
  };
}

/** The people who have a text in their name, or as their whole key; all of them where there is none. */
export const called = (text: string) =>
  text ? { filter: { or: [{ name: { contains: text } }, { externalId: { equalTo: text } }] } } : {};

/** A filter, if it says anything: the API refuses an empty one, which is mostly a mistake. */
export function given<Filter extends object>(filter: Filter): Filter | undefined {
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** What an error says to a person. */
export function messageOf(error: unknown): string {
  if (error instanceof MnemeError && error.code === 'UNREACHABLE')
    return 'The server cannot be reached. Is it still running?';
  return error instanceof Error ? error.message : 'Something failed.';
}
