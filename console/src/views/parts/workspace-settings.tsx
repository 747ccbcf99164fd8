import { useState } from 'react';
import {
  ConsoleSettingsDocument,
  type ConsoleSettingsQuery,
  ConsoleUpdateWorkspaceDocument,
  type UpdateWorkspaceInput,
} from '../../../generated/graphql.ts';
import { useAsk, useChange } from '../../api/data.ts';
import { Button, Check, Field, Text } from '../../kit/form.tsx';
import { Chip, Shown } from '../../kit/page.tsx';
import { say } from '../../kit/toast.tsx';

type SettingsData = NonNullable<ConsoleSettingsQuery['workspace']>;

/** How the memory behaves here. Each change holds at once, and can be undone. */
export function Settings() {
  const found = useAsk(ConsoleSettingsDocument, {});
  return (
    <Shown of={found}>
      {({ workspace, embeddingModel }) => (
        <div className="stack wide">
          {workspace && <Switches workspace={workspace} />}
          {workspace && <Values key={JSON.stringify(workspace)} workspace={workspace} />}
          <section className="stack tight" aria-label="Vectors">
            <h2>Vectors</h2>
            <p className="meta">
              <code>{embeddingModel.name}</code>
              <span>{embeddingModel.dimensions} dimensions</span>
              {!embeddingModel.configured && <Chip look="bad">Not configured</Chip>}
              {embeddingModel.move && (
                <span>
                  moving to {embeddingModel.move.name}: {embeddingModel.move.done} of{' '}
                  {embeddingModel.move.total}
                </span>
              )}
            </p>
          </section>
        </div>
      )}
    </Shown>
  );
}

function useSetting() {
  const update = useChange(ConsoleUpdateWorkspaceDocument);
  return (input: UpdateWorkspaceInput, before: UpdateWorkspaceInput) =>
    update.mutate(
      { input },
      { onSuccess: () => say({ text: 'It is changed.', undo: () => update.mutate({ input: before }) }) },
    );
}

const switches = [
  ['privacyMode', 'Remove turns when a conversation is over (privacy mode)'],
  ['embedMessages', 'Search turns by meaning, too'],
  ['applyTaxonomySuggestions', 'File threads where the memory is sure of the place'],
  ['membersMakeTaxonomyNodes', 'Members make places in the taxonomy'],
  ['sealMemories', 'Seal memories with their owner’s key'],
  ['knownSinceSaid', 'What is learned counts as known since it was said'],
] as const;

function Switches({ workspace }: { workspace: SettingsData }) {
  const set = useSetting();
  return (
    <section className="stack tight" aria-label="Switches">
      <h2>Behaviour</h2>
      {switches.map(([name, label]) => (
        <Check
          key={name}
          label={label}
          checked={workspace[name]}
          onCheck={(on) => set({ [name]: on }, { [name]: !on })}
        />
      ))}
    </section>
  );
}

function Values({ workspace }: { workspace: SettingsData }) {
  const set = useSetting();
  const before = {
    name: workspace.name,
    timeZone: workspace.timeZone,
    transcriptRetentionDays: workspace.transcriptRetention?.days ?? null,
    traceRetentionDays: workspace.traceRetention?.days ?? null,
    archiveAfterDays: workspace.archiveAfter?.days ?? null,
    languageModelTokensPerDay: workspace.languageModelTokensPerDay ?? null,
    gatewayCostPerDay: workspace.gatewayCostPerDay ? Number(workspace.gatewayCostPerDay) : null,
  };
  const [values, setValues] = useState(before);
  const changed = JSON.stringify(values) !== JSON.stringify(before);
  const number = (
    name:
      | 'transcriptRetentionDays'
      | 'traceRetentionDays'
      | 'archiveAfterDays'
      | 'languageModelTokensPerDay'
      | 'gatewayCostPerDay',
    label: string,
    hint: string,
  ) => (
    <Field label={label} hint={hint}>
      <Text
        type="number"
        min={0}
        step={name === 'gatewayCostPerDay' ? 'any' : 1}
        value={values[name] === null ? '' : String(values[name])}
        onText={(text) => setValues({ ...values, [name]: text === '' ? null : Number(text) })}
      />
    </Field>
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        set(values, before);
      }}
    >
      <h2>Values</h2>
      <div className="filters flush">
        <Field label="Name" hint="As people read it.">
          <Text value={values.name} onText={(name) => setValues({ ...values, name })} />
        </Field>
        <Field label="Time zone" hint="Such as Europe/Berlin.">
          <Text value={values.timeZone} onText={(timeZone) => setValues({ ...values, timeZone })} />
        </Field>
        {number('transcriptRetentionDays', 'Keep turns, in days', 'Empty: for good.')}
        {number('traceRetentionDays', 'Keep traces, in days', 'Empty: as the server has it.')}
        {number('archiveAfterDays', 'Archive after, in days', 'Empty: never.')}
        {number('languageModelTokensPerDay', 'Tokens a day', 'For language models. Empty: no limit.')}
        {number('gatewayCostPerDay', 'Cost a day', 'Of the gateway. Empty: no limit.')}
      </div>
      <div className="row">
        <Button type="submit" look="main" disabled={!changed}>
          Save
        </Button>
      </div>
    </form>
  );
}
