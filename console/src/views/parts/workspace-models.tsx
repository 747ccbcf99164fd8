import { useState } from 'react';
import {
  ConsoleDeleteModelDocument,
  ConsoleDeleteRoutingRuleDocument,
  ConsoleModelsDocument,
} from '../../../generated/graphql.ts';
import { ask, messageOf, refresh, useAsk } from '../../api/data.ts';
import { Button } from '../../kit/form.tsx';
import { Empty, Shown, Table } from '../../kit/page.tsx';
import { oneLine } from '../../kit/text.tsx';
import { later, say, useHidden } from '../../kit/toast.tsx';
import { type Model, ModelForm, type Rule, RuleForm } from './workspace-model.tsx';

const number = new Intl.NumberFormat();

/** What models may be asked, by which rules, and what was spent today of what may be. */
export function Models() {
  const found = useAsk(ConsoleModelsDocument, { today: new Date().toISOString().slice(0, 10) });
  const hidden = useHidden();
  const [model, setModel] = useState<Model | 'new' | null>(null);
  const [rule, setRule] = useState<Rule | 'new' | null>(null);
  return (
    <Shown of={found}>
      {({ models, routingRules, modelUsages, workspace }) => {
        const all = (models?.nodes ?? []).filter((one) => one !== null).filter(({ id }) => !hidden.has(id));
        const rules = (routingRules?.nodes ?? [])
          .filter((one) => one !== null)
          .filter(({ id }) => !hidden.has(id))
          .sort((one, other) => one.position - other.position);
        const usages = (modelUsages?.nodes ?? []).filter((usage) => usage !== null);
        const tokens = usages.reduce(
          (sum, one) => sum + Number(one.inputTokens) + Number(one.outputTokens),
          0,
        );
        const cost = usages.reduce((sum, one) => sum + Number(one.cost ?? 0), 0);
        return (
          <div className="stack wide">
            <section className="stack tight" aria-label="Today">
              <h2>Spent today</h2>
              <Spent name="tokens" spent={tokens} limit={workspace?.languageModelTokensPerDay} />
              <Spent name="spent by the gateway" spent={cost} limit={workspace?.gatewayCostPerDay} />
              {usages.length > 0 && (
                <Table heads={[['Model'], ['For'], ['Read', 'num'], ['Written', 'num']]}>
                  {usages.map((one) => (
                    <tr key={one.id}>
                      <td>{oneLine(one.model)}</td>
                      <td>{oneLine(one.task)}</td>
                      <td className="num">{number.format(Number(one.inputTokens))}</td>
                      <td className="num">{number.format(Number(one.outputTokens))}</td>
                    </tr>
                  ))}
                </Table>
              )}
            </section>
            <section className="stack tight" aria-label="Models">
              <div className="spread">
                <h2>Models of the gateway</h2>
                <Button look="main" onClick={() => setModel('new')}>
                  Add a model
                </Button>
              </div>
              {all.length > 0 ? (
                <Table
                  cards
                  heads={[
                    ['Name'],
                    ['Provider'],
                    ['Its name there'],
                    ['Price in', 'num'],
                    ['Price out', 'num'],
                    ['Change', 'sr'],
                  ]}
                >
                  {all.map((one) => (
                    <tr key={one.id}>
                      <td>{oneLine(one.slug)}</td>
                      <td>{oneLine(one.provider)}</td>
                      <td className="mono">{oneLine(one.name)}</td>
                      <td className="num">{one.inputPrice ?? '–'}</td>
                      <td className="num">{one.outputPrice ?? '–'}</td>
                      <td className="num nowrap">
                        <Button small look="plain" onClick={() => setModel(one)}>
                          Change
                        </Button>
                        <Button
                          small
                          look="plain"
                          onClick={() =>
                            remove(one.id, 'The model is removed.', () =>
                              ask(ConsoleDeleteModelDocument, { input: { id: one.id } }),
                            )
                          }
                        >
                          Remove
                        </Button>
                      </td>
                    </tr>
                  ))}
                </Table>
              ) : (
                <Empty title="No models">The gateway passes requests on as they name a model.</Empty>
              )}
            </section>
            {all.length > 0 && (
              <section className="stack tight" aria-label="Rules">
                <div className="spread">
                  <h2>Rules</h2>
                  <Button onClick={() => setRule('new')}>Add a rule</Button>
                </div>
                {rules.length === 0 ? (
                  <p className="muted">None: each request gets the model that it names.</p>
                ) : (
                  <ol className="list">
                    {rules.map((one) => (
                      <li key={one.id} className="stack tight">
                        <div className="spread">
                          <strong className="grow">{oneLine(one.name)}</strong>
                          <span className="row acts">
                            <Button small look="plain" onClick={() => setRule(one)}>
                              Change
                            </Button>
                            <Button
                              small
                              look="plain"
                              onClick={() =>
                                remove(one.id, 'The rule is removed.', () =>
                                  ask(ConsoleDeleteRoutingRuleDocument, { input: { id: one.id } }),
                                )
                              }
                            >
                              Remove
                            </Button>
                          </span>
                        </div>
                        <p className="meta">
                          <span>{`→ ${oneLine(one.model?.slug)}`}</span>
                          {one.verifier && <span>{`checked by ${oneLine(one.verifier.slug)}`}</span>}
                          <code>{oneLine(JSON.stringify(one.predicates))}</code>
                        </p>
                      </li>
                    ))}
                  </ol>
                )}
              </section>
            )}
            {model !== null && (
              <ModelForm model={model === 'new' ? null : model} onClose={() => setModel(null)} />
            )}
            {rule !== null && (
              <RuleForm
                rule={rule === 'new' ? null : rule}
                models={all}
                position={(rules.at(-1)?.position ?? 0) + 1}
                onClose={() => setRule(null)}
              />
            )}
          </div>
        );
      }}
    </Shown>
  );
}

/** Removes something a little later; it says why where it cannot be. */
function remove(id: string, text: string, run: () => Promise<unknown>): void {
  later({
    text,
    hides: [id],
    run: async () => {
      try {
        await run();
      } catch (error) {
        say({ text: messageOf(error), bad: true });
        throw error;
      }
      await refresh();
    },
  });
}

function Spent({
  name,
  spent,
  limit,
}: {
  name: string;
  spent: number;
  limit: number | string | null | undefined;
}) {
  const most = limit === null || limit === undefined ? null : Number(limit);
  return (
    <div>
      {most !== null && (
        <progress className="bar" value={most === 0 ? 1 : Math.min(1, spent / most)} aria-label={name} />
      )}
      <p className="meta">
        {number.format(spent)}{' '}
        {most === null ? `${name}, without a limit` : `of ${number.format(most)} ${name}`}
      </p>
    </div>
  );
}
