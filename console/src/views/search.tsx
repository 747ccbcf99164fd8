import { useMemo, useState } from 'react';
import type { MemoryScope, RecallInput, RecallKind } from '../../generated/graphql.ts';
import { ConsolePersonasDocument, ConsoleRecallDocument } from '../../generated/graphql.ts';
import { useAsk } from '../api/data.ts';
import { isId, useUrl } from '../api/url.ts';
import { Button, Choice, Field, Text } from '../kit/form.tsx';
import { Icon } from '../kit/icon.tsx';
import { Chip, Empty, oneOf, Page, Shown, Tabs } from '../kit/page.tsx';
import { oneLine } from '../kit/text.tsx';
import { dateText, startOf } from '../kit/time.tsx';
import { suggestedQuestions } from '../suggested-questions.ts';
import { PersonChoice, usePersonName } from './parts/person-choice.tsx';
import { Hits, pageHits } from './search-hits.tsx';
import { AsPrompt } from './search-prompt.tsx';

const scopes: readonly (readonly [MemoryScope, string])[] = [
  ['NEUTRAL_AND_RELATIONSHIP', 'As usual'],
  ['FULL', 'Everything, intimate too'],
  ['NEUTRAL_ONLY', 'Neutral only'],
  ['RELATIONSHIP_ONLY', 'Relationship only'],
  ['INSIGHTS_ONLY', 'Insights only'],
  ['NONE', 'Nothing'],
];
const kinds: readonly (readonly [RecallKind | '', string])[] = [
  ['', 'Everything'],
  ['MESSAGE', 'Turns'],
  ['MEMORY', 'Memories'],
  ['FACT', 'Facts'],
  ['SUMMARY', 'Summaries'],
  ['CHUNK', 'Documents'],
];

/** A question to the memory: what is found and why, and what a model would get to read of it. */
export function Search() {
  const [url, setUrl] = useUrl();
  const question = url.q ?? '';
  const mode = oneOf(url.as, ['hits', 'prompt']);
  const input = useMemo(() => inputOf(url), [url]);
  const found = useAsk(
    ConsoleRecallDocument,
    { input },
    { enabled: question !== '' && mode === 'hits', once: true },
  );
  return (
    <Page title="Search">
      <div className="stack">
        <Ask key={question} question={question} onAsk={(q) => setUrl({ q })} />
        <Refine />
        {question === '' ? (
          <Empty title="Ask what the memory knows">
            A question, a name or a few words. Each answer says why it was found, and leads to the turn it
            comes from.
            <span className="row">
              {suggestedQuestions.map((example) => (
                <Button key={example} small onClick={() => setUrl({ q: example })}>
                  {example}
                </Button>
              ))}
            </span>
          </Empty>
        ) : (
          <div>
            <Tabs
              label="How to show what is found"
              name="as"
              value={mode}
              options={[
                ['hits', 'Found'],
                ['prompt', 'As a prompt'],
              ]}
            />
            {mode === 'hits' ? (
              <Shown of={found}>
                {({ recall }) => <Hits key={recall.id} recall={recall} input={input} />}
              </Shown>
            ) : (
              <AsPrompt question={question} scope={input.scope ?? 'NEUTRAL_AND_RELATIONSHIP'} />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

/** The path of a place, of what stands in an address or is still being typed. */
function placeOf(given: string | undefined): string {
  return (given ?? '').replace(/[^\w.-]/g, '').replace(/^\.+|\.+$|\.(?=\.)/g, '');
}

/** Whose, if it is an id: what stands in an address may be anything. */
function personOf(given: string | undefined): string {
  return isId(given) ? given : '';
}

function inputOf(url: Readonly<Record<string, string>>): RecallInput {
  const kind = oneOf(url.kind, ['', 'MESSAGE', 'MEMORY', 'FACT', 'SUMMARY', 'CHUNK']);
  return {
    query: url.q ?? '',
    limit: pageHits,
    scope: scopes.find(([scope]) => scope === url.scope)?.[0] ?? 'NEUTRAL_AND_RELATIONSHIP',
    ...(kind === '' ? {} : { kinds: [kind] }),
    ...(url.since ? { since: startOf(url.since) } : {}),
    ...(url.until ? { until: startOf(url.until) } : {}),
    ...(url.known ? { knownAt: startOf(url.known) } : {}),
    ...(url.channel ? { channels: [url.channel] } : {}),
    ...(personOf(url.person) ? { ownerUserIds: [personOf(url.person)] } : {}),
    ...(url.persona ? { personaId: url.persona } : {}),
    ...(placeOf(url.under) ? { under: placeOf(url.under) } : {}),
  };
}

function Ask({ question, onAsk }: { question: string; onAsk: (question: string) => void }) {
  const [text, setText] = useState(question);
  return (
    <search>
      <form
        className="ask"
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(text.trim());
        }}
      >
        <Icon name="search" />
        <Text
          type="search"
          aria-label="Question"
          placeholder="What did we decide about…"
          autoFocus={question === ''}
          value={text}
          onText={setText}
          maxLength={4000}
        />
        <Button type="submit" look="main">
          Search
        </Button>
      </form>
    </search>
  );
}

/** Where to look; folded away, with what is chosen shown in its place. */
function Refine() {
  const [url, setUrl] = useUrl();
  const [open, setOpen] = useState(false);
  const asked = useAsk(ConsolePersonasDocument, {}, { enabled: open || Boolean(url.persona) });
  const personas = (asked.data?.personas?.nodes ?? []).filter((one) => one !== null);
  const person = usePersonName(personOf(url.person));
  const persona = personas.find(({ id }) => id === url.persona);
  const chosen = [
    url.scope ? ['scope', scopes.find(([scope]) => scope === url.scope)?.[1] ?? ''] : null,
    url.kind ? ['kind', kinds.find(([kind]) => kind === url.kind)?.[1] ?? ''] : null,
    url.since ? ['since', `since ${dateText(url.since)}`] : null,
    url.until ? ['until', `until ${dateText(url.until)}`] : null,
    url.known ? ['known', `as known on ${dateText(url.known)}`] : null,
    url.under ? ['under', `in ${oneLine(url.under)}`] : null,
    url.channel ? ['channel', `from ${oneLine(url.channel)}`] : null,
    url.person ? ['person', `of ${person || 'nobody'}`] : null,
    url.persona ? ['persona', `as ${oneLine(persona?.name) || 'a persona'}`] : null,
  ].filter((one) => one !== null);
  return (
    <div className="stack tight">
      <details className="refine" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Refine</summary>
        <div className="filters">
          <Choice
            label="Scope"
            value={scopes.find(([scope]) => scope === url.scope)?.[0] ?? 'NEUTRAL_AND_RELATIONSHIP'}
            options={scopes}
            onChoice={(scope) => setUrl({ scope: scope === 'NEUTRAL_AND_RELATIONSHIP' ? '' : scope })}
          />
          <Choice
            label="What"
            value={kinds.find(([kind]) => kind === url.kind)?.[0] ?? ''}
            options={kinds}
            onChoice={(kind) => setUrl({ kind })}
          />
          <Field label="Since">
            <Text type="date" value={url.since ?? ''} onText={(since) => setUrl({ since })} />
          </Field>
          <Field label="Until">
            <Text type="date" value={url.until ?? ''} onText={(until) => setUrl({ until })} />
          </Field>
          <Field label="As known on">
            <Text type="date" value={url.known ?? ''} onText={(known) => setUrl({ known })} />
          </Field>
          <Field label="Place">
            <Text
              placeholder="work.team"
              value={url.under ?? ''}
              onText={(under) => setUrl({ under: under.replace(/[^\w.-]/g, '') }, { replace: true })}
            />
          </Field>
          <Field label="Channel">
            <Text
              placeholder="chat"
              value={url.channel ?? ''}
              onText={(channel) => setUrl({ channel }, { replace: true })}
            />
          </Field>
          <PersonChoice
            label="Person"
            none="Anybody"
            chosen={person}
            programs={false}
            onChoice={(next) => setUrl({ person: next?.id ?? '' })}
          />
          {personas.length > 0 && (
            <Choice
              label="Persona"
              value={persona?.id ?? ''}
              options={[['', 'Any'], ...personas.map(({ id, name }) => [id, oneLine(name)] as const)]}
              onChoice={(next) => setUrl({ persona: next })}
            />
          )}
        </div>
      </details>
      {chosen.length > 0 && (
        <div className="row">
          {chosen.map(([name = '', text]) => (
            <Chip key={name} look="accent">
              {text}
              <button
                type="button"
                className="clear"
                aria-label={`Remove: ${text}`}
                onClick={() => setUrl({ [name]: '' })}
              >
                ×
              </button>
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
