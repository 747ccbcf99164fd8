import { useNavigate, useSearch } from '@tanstack/react-router';

/** What stands behind the question mark: every value is text. */
export type UrlState = Readonly<Record<string, string>>;

export function parseUrl(search: string): UrlState {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeUrl(state: Record<string, unknown>): string {
  const given = Object.entries(state).filter(([, value]) => typeof value === 'string' && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether a part of an address names something: what is still being typed does not. */
export function isId(text: string | undefined): text is string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '');
}

/** The state of a view in its address, and what changes it. An empty value is left out. */
export function useUrl(): readonly [UrlState, (change: UrlState, how?: { replace?: boolean }) => void] {
  const state: UrlState = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    state,
    (change, { replace = false } = {}) => {
      void navigate({ to: '.', search: { ...state, ...change }, replace });
    },
  ];
}
