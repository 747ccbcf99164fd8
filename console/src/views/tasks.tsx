import { useState } from 'react';
import {
  ConsoleCreateTaskDocument,
  ConsoleDecisionsDocument,
  type ConsoleMemoryFragment,
  ConsolePreferencesDocument,
  ConsoleSetPreferenceDocument,
  ConsoleTasksDocument,
  ConsoleUpdateTaskDocument,
  type TaskStatus,
} from '../../generated/graphql.ts';
import { given, useChange, usePages } from '../api/data.ts';
import { useLive } from '../api/live.ts';
import { useMe } from '../api/me.ts';
import { useUrl } from '../api/url.ts';
import { Dialog, DialogEnd } from '../kit/dialog.tsx';
import { Button, Choice, Field, Text } from '../kit/form.tsx';
import { LongList, useWords, WordsField } from '../kit/long-list.tsx';
import { Chip, Empty, oneOf, Page, Tabs } from '../kit/page.tsx';
import { Name, oneLine, Said, words } from '../kit/text.tsx';
import { startOf, When } from '../kit/time.tsx';
import { say } from '../kit/toast.tsx';
import { MemoryItem, MemoryRow } from './parts/memory-row.tsx';

const tabs = [
  ['tasks', 'Tasks'],
  ['preferences', 'Preferences'],
  ['decisions', 'Decisions'],
] as const;

/** What is to be done, how somebody wants it, and what was decided. */
export function Tasks() {
  useLive({ of: ['MEMORIES'] });
  const me = useMe();
  const [url] = useUrl();
  const [adding, setAdding] = useState(false);
  const tab = oneOf(url.tab, ['tasks', 'preferences', 'decisions']);
  return (
    <Page
      title="Tasks and choices"
      actions={
        me.writes &&
        tab !== 'decisions' && (
          <Button look="main" onClick={() => setAdding(true)}>
            {tab === 'tasks' ? 'Add a task' : 'Set a preference'}
          </Button>
        )
      }
    >
      <Tabs label="What to show" value={tab} options={tabs} clears={['words', 'state']} />
      <Narrow />
      {tab === 'tasks' ? <TaskList /> : tab === 'preferences' ? <Preferences /> : <Decisions />}
      {adding && tab === 'tasks' && <AddTask onClose={() => setAdding(false)} />}
      {adding && tab === 'preferences' && <SetPreference onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** What the list below is narrowed by. */
function Narrow() {
  const [url, setUrl] = useUrl();
  const tab = oneOf(url.tab, ['tasks', 'preferences', 'decisions']);
  const state = oneOf(url.state, ['open', 'done', 'all']);
  return (
    <div className="filters flush">
      <WordsField />
      {tab === 'tasks' && (
        <Choice
          label="State"
          value={state}
          options={states}
          onChoice={(next) => setUrl({ state: next === 'open' ? '' : next })}
        />
      )}
    </div>
  );
}

const states = [
  ['open', 'Open'],
  ['done', 'Done'],
  ['all', 'All'],
] as const;
const openStates: readonly TaskStatus[] = ['PENDING', 'IN_PROGRESS', 'BLOCKED'];

function TaskList() {
  const [url] = useUrl();
  const words = useWords();
  const state = oneOf(url.state, ['open', 'done', 'all']);
  const wanted: TaskStatus[] | null =
    state === 'open' ? [...openStates] : state === 'done' ? ['DONE', 'CANCELLED'] : null;
  const found = usePages(
    ConsoleTasksDocument,
    { filter: given({ ...(wanted ? { status: { in: wanted } } : {}), ...words }) },
    (page) => page.tasks,
  );
  return (
    <LongList
      of={found}
      Row={TaskRow}
      none={
        <Empty title={words.words ? 'None fits' : state === 'open' ? 'Nothing is open' : 'No tasks'}>
          Tasks are what somebody asks to be reminded of, or promises to do.
        </Empty>
      }
    />
  );
}

function TaskRow({ row: task }: { row: ConsoleMemoryFragment }) {
  const me = useMe();
  const update = useChange(ConsoleUpdateTaskDocument);
  const late =
    task.dueAt && Date.parse(task.dueAt) < Date.now() && openStates.some((one) => one === task.status);
  const set = (status: TaskStatus) =>
    update.mutate(
      { input: { taskId: task.id, status } },
      {
        onSuccess: () =>
          say({
            text: `It is ${words(status).toLowerCase()}.`,
            undo: () => update.mutate({ input: { taskId: task.id, status: task.status ?? 'PENDING' } }),
          }),
      },
    );
  const done = task.status === 'DONE' || task.status === 'CANCELLED';
  return (
    <li className="stack tight">
      <div className="spread">
        <p className={done ? 'grow muted' : 'grow'}>
          <Said text={task.content} limit={400} />
        </p>
        {me.writes && (
          <span className="row acts">
            {done ? (
              <Button small look="plain" onClick={() => set('PENDING')}>
                Open again
              </Button>
            ) : (
              <>
                <Button small onClick={() => set('DONE')}>
                  Done
                </Button>
                <Button
                  small
                  look="plain"
                  onClick={() => set(task.status === 'BLOCKED' ? 'PENDING' : 'BLOCKED')}
                >
                  {task.status === 'BLOCKED' ? 'Not blocked' : 'Blocked'}
                </Button>
              </>
            )}
          </span>
        )}
      </div>
      {task.reason && (
        <p className="muted">
          <Said text={task.reason} limit={400} />
        </p>
      )}
      <div className="meta">
        <Chip look={done ? 'good' : task.status === 'BLOCKED' ? 'warn' : undefined}>
          {words(task.status)}
        </Chip>
        {task.subject && <Name text={task.subject} />}
        {task.dueAt && (
          <Chip look={late ? 'bad' : undefined}>
            due <When at={task.dueAt} />
          </Chip>
        )}
        {task.completedAt && (
          <span>
            done <When at={task.completedAt} />
          </span>
        )}
        {task.tags.map((tag) => tag && <span key={tag}>#{oneLine(tag)}</span>)}
        <span>
          since <When at={task.validFrom ?? task.firstRecordedFrom} />
        </span>
      </div>
    </li>
  );
}

function Preferences() {
  const words = useWords();
  const found = usePages(ConsolePreferencesDocument, { filter: given(words) }, (page) => page.preferences);
  return (
    <LongList
      of={found}
      Row={MemoryItem}
      none={
        <Empty title={words.words ? 'None fits' : 'No preferences yet'}>
          They are learned when somebody says how they want something.
        </Empty>
      }
    />
  );
}

function Decisions() {
  const words = useWords();
  const found = usePages(ConsoleDecisionsDocument, { filter: given(words) }, (page) => page.decisions);
  return (
    <LongList
      of={found}
      Row={DecisionRow}
      none={
        <Empty title={words.words ? 'None fits' : 'No decisions yet'}>
          What is decided in conversations appears here, with its reason.
        </Empty>
      }
    />
  );
}

function DecisionRow({ row }: { row: ConsoleMemoryFragment }) {
  return (
    <li className="stack tight">
      <MemoryRow memory={row} />
      {row.reason && (
        <p className="inset">
          <span className="muted">Because: </span>
          <Said text={row.reason} limit={400} />
        </p>
      )}
    </li>
  );
}

function AddTask({ onClose }: { onClose: () => void }) {
  const [content, setContent] = useState('');
  const [due, setDue] = useState('');
  const [description, setDescription] = useState('');
  const create = useChange(ConsoleCreateTaskDocument);
  return (
    <Dialog title="Add a task" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(
            {
              input: {
                content: content.trim(),
                ...(description.trim() ? { description: description.trim() } : {}),
                ...(due ? { dueAt: startOf(due) } : {}),
              },
            },
            { onSuccess: onClose },
          );
        }}
      >
        <Field label="What is to be done">
          <Text value={content} onText={setContent} />
        </Field>
        <Field label="More about it">
          <textarea
            className="input"
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        <Field label="Due">
          <Text type="date" value={due} onText={setDue} />
        </Field>
        <DialogEnd act="Add" onClose={onClose} busy={create.isPending} disabled={content.trim() === ''} />
      </form>
    </Dialog>
  );
}

function SetPreference({ onClose }: { onClose: () => void }) {
  const [category, setCategory] = useState('');
  const [key, setKey] = useState('');
  const [value, setValue] = useState('');
  const set = useChange(ConsoleSetPreferenceDocument);
  return (
    <Dialog title="Set a preference" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          set.mutate(
            { input: { category: category.trim(), key: key.trim(), value: value.trim() } },
            { onSuccess: onClose },
          );
        }}
      >
        <Field label="About">
          <Text value={category} onText={setCategory} placeholder="answers" />
        </Field>
        <Field label="What" hint="Setting the same again replaces it.">
          <Text value={key} onText={setKey} placeholder="length" />
        </Field>
        <Field label="How">
          <Text value={value} onText={setValue} placeholder="short" />
        </Field>
        <DialogEnd
          act="Set"
          onClose={onClose}
          busy={set.isPending}
          disabled={[category, key, value].some((text) => text.trim() === '')}
        />
      </form>
    </Dialog>
  );
}
