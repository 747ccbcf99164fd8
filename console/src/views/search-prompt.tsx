import { Link } from '@tanstack/react-router';
import {
  ConsoleContextDocument,
  type ConsoleContextQuery,
  type LeftOutReason,
  type MemoryScope,
} from '../../generated/graphql.ts';
import { useAsk } from '../api/data.ts';
import { useUrl } from '../api/url.ts';
import { Button, Field } from '../kit/form.tsx';
import { Chip, Empty, Shown } from '../kit/page.tsx';
import { counted, Said, words } from '../kit/text.tsx';
import { say } from '../kit/toast.tsx';

const budgets = [500, 1000, 2000, 4000, 8000, 16_000];

/** What a model would get to read before this question, and how much of its budget that takes. */
export function AsPrompt({ question, scope }: { question: string; scope: MemoryScope }) {
  const [url, setUrl] = useUrl();
  const asked = Number(url.budget);
  const tokenBudget = budgets.includes(asked) ? asked : 4000;
  const pack = useAsk(
    ConsoleContextDocument,
    {
      input: {
        query: question,
        scope,
        tokenBudget,
        explain: true,
        ...(url.persona ? { personaId: url.persona } : {}),
      },
    },
    { once: true },
  );
  return (
    <div className="stack">
      <Field label={`Budget: ${tokenBudget.toLocaleString()} tokens`}>
        <input
          type="range"
          min={0}
          max={budgets.length - 1}
          step={1}
          value={budgets.indexOf(tokenBudget)}
          aria-valuetext={`${tokenBudget} tokens`}
          onChange={(event) =>
            setUrl({ budget: String(budgets[Number(event.target.value)] ?? 4000) }, { replace: true })
          }
        />
      </Field>
      <Shown of={pack}>
        {({ buildContext }) => {
          const { messages, tokenCount, route, warnings } = buildContext;
          const share = Math.min(1, tokenCount / tokenBudget);
          return (
            <>
              <div className="spread">
                <div className="grow stack tight">
                  <progress className="bar" value={share} aria-label="Share of the budget that is used" />
                  <p className="meta">
                    <span>
                      {tokenCount.toLocaleString()} of {tokenBudget.toLocaleString()} tokens
                    </span>
                    {route && (
                      <span>
                        {words(route.intent)}
                        {route.language ? `, ${route.language}` : ''}
                        {route.retrievalNeeded ? '' : ': nothing had to be looked up'}
                      </span>
                    )}
                  </p>
                </div>
                <Button
                  small
                  onClick={async () => {
                    await navigator.clipboard.writeText(messages.map(({ content }) => content).join('\n\n'));
                    say({ text: 'The prompt is on the clipboard.' });
                  }}
                >
                  Copy
                </Button>
              </div>
              {warnings.map((warning) => (
                <p key={warning} className="note warn">
                  {warning}
                </p>
              ))}
              <Explained pack={buildContext} budget={tokenBudget} />
              {messages.length === 0 ? (
                <Empty title="The model would get nothing">
                  The memory has nothing that fits this question.
                </Empty>
              ) : (
                <ol className="list" aria-label="The prompt">
                  {messages.map((message, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells them apart
                    <li key={index} className="stack tight">
                      <div className="meta">
                        <Chip look="accent">{words(message.part)}</Chip>
                        <span>{words(message.role)}</span>
                        {message.citations.length > 0 && (
                          <span>{counted(message.citations.length, 'source')}</span>
                        )}
                      </div>
                      <div className="prompt">
                        <Said text={message.content} />
                      </div>
                    </li>
                  ))}
                </ol>
              )}
            </>
          );
        }}
      </Shown>
    </div>
  );
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  BUDGET: 'had no room, or another line says the same',
  FILLER: 'say nothing of their own',
  SHOWN: 'stand elsewhere in the prompt',
  UNLIKELY: 'too rarely answer such a question',
};

/** What each part takes of the budget, and why some of what was found is in no line. */
function Explained({ pack, budget }: { pack: ConsoleContextQuery['buildContext']; budget: number }) {
  const parts = (pack.parts ?? []).filter(({ tokens }) => tokens > 0);
  const leftOut = pack.leftOut ?? [];
  const considered = pack.consideredCount ?? 0;
  return (
    <section className="card pad stack tight" aria-label="How it was packed">
      <ul className="parts">
        {parts.map(({ part, lines, tokens }) => (
          <li key={part}>
            <span>{words(part)}</span>
            <meter value={tokens} max={budget} aria-label={`${words(part)}: ${tokens} tokens`} />
            <span className="muted small num">
              {counted(tokens, 'token')}, {counted(lines, 'line')}
            </span>
          </li>
        ))}
      </ul>
      <p className="meta">
        <span>
          {leftOut.length === 0
            ? `${considered} hits were considered; none was left out`
            : `${leftOut.length} of ${considered} hits were left out`}
        </span>
        {pack.recallId && (
          <Link to="/prompts" search={{ trace: pack.recallId }}>
            what was found
          </Link>
        )}
      </p>
      {leftOut.length > 0 && (
        <ul className="small muted">
          {Object.entries(reasons).map(([reason, text]) => {
            const count = leftOut.filter((one) => one.reason === reason).length;
            return count > 0 && <li key={reason}>{`${count} ${text}`}</li>;
          })}
        </ul>
      )}
    </section>
  );
}
