import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  ConsolePeopleDocument,
  type ConsolePeopleQuery,
  ConsoleUserDocument,
} from '../../../generated/graphql.ts';
import { called, useAsk, usePages } from '../../api/data.ts';
import { oneLine } from '../../kit/text.tsx';

export type PersonRow = NonNullable<NonNullable<ConsolePeopleQuery['users']>['nodes'][number]>;

interface Props {
  readonly label: string;
  /** The label is for those who do not see it. */
  readonly hidden?: boolean;
  /** The name of who is chosen; without one, `none` is. */
  readonly chosen?: string;
  /** The first entry, which takes the choice back. Without it, somebody has to be chosen. */
  readonly none?: string;
  /** Who is not offered. */
  readonly without?: readonly string[];
  readonly programs?: boolean;
  readonly onChoice: (person: PersonRow | null) => void;
}

/** The name of somebody whose id stands in the address. */
export function usePersonName(id: string | undefined): string {
  const found = useAsk(ConsoleUserDocument, { id: id ?? '' }, { enabled: Boolean(id), fresh: true });
  return id ? oneLine(found.data?.user?.name) || 'One person' : '';
}

/** One person of all: those whose name has what is typed, or whose key it is, page by page. */
export function PersonChoice({
  label,
  hidden = false,
  chosen = '',
  none,
  without = [],
  programs = true,
  onChoice,
}: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const open = text !== null;
  const words = text?.trim() ?? '';
  const found = usePages(ConsolePeopleDocument, called(words), (page) => page.users, open);
  const people = (found.data?.pages ?? [])
    .flatMap((page) => page.users?.nodes ?? [])
    .filter((one) => one !== null)
    .filter((one) => (programs || !one.isProgram) && !without.includes(one.id));
  const options = none === undefined || words ? people : [null, ...people];
  const close = () => setText(null);
  const choose = (one: PersonRow | null) => {
    onChoice(one);
    close();
  };
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  // What is in sight is read on where it ends; those who are not offered may have taken a whole page.
  const readOn = () => {
    const box = list.current;
    if (!box || !hasNextPage || isFetchingNextPage) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 120) void fetchNextPage();
  };
  useEffect(readOn);
  const go = (index: number) => {
    setAt(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) setText('');
      else if (options.length > 0) go(Math.min(Math.max(at + step, 0), options.length - 1));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      // Somebody of an answer that is no longer asked for is not who was meant.
      const one = found.isBefore ? undefined : options[at];
      if (one !== undefined) choose(one);
    } else if (event.key === 'Escape' && open) {
      // A dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className="field person-choice">
      <label htmlFor={id} className={hidden ? 'sr' : ''}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && options.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder={open ? 'Name or key' : (none ?? 'Choose a person')}
        value={text ?? chosen}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onClick={() => {
          if (!open) setText('');
          setAt(0);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div className="offered">
          <div
            className="all"
            id={`${id}-list`}
            role="listbox"
            aria-label={label}
            ref={list}
            onScroll={readOn}
            // What is pressed here leaves the field its focus.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field is what has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              <div
                key={one?.id ?? 'none'}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                onClick={() => choose(one)}
              >
                <span className="name">{one ? oneLine(one.name) : none}</span>
                {one && <span className="name muted small">{oneLine(one.externalId)}</span>}
              </div>
            ))}
          </div>
          <p className={options.length > 0 ? 'sr' : 'muted small'} aria-live="polite">
            {options.length > 0
              ? `${options.length}${hasNextPage ? ' and more' : ''}`
              : found.isLoading
                ? 'Loading…'
                : words
                  ? 'Nobody has such a name or key.'
                  : 'Nobody else is here.'}
          </p>
        </div>
      )}
    </div>
  );
}
