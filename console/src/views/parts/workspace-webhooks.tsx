import { useState } from 'react';
import {
  ConsoleCreateWebhookDocument,
  ConsoleDeleteWebhookDocument,
  ConsoleReplayDeliveryDocument,
  ConsoleTestWebhookDocument,
  ConsoleUpdateWebhookDocument,
  ConsoleWebhooksDocument,
  type WebhookEvent,
} from '../../../generated/graphql.ts';
import { ask, refresh, useAsk, useChange } from '../../api/data.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Check, Field, Text } from '../../kit/form.tsx';
import { Chip, Empty, Shown, Table } from '../../kit/page.tsx';
import { oneLine, words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { later, say, useHidden } from '../../kit/toast.tsx';
import { Secret } from './workspace-keys.tsx';

/** Who is told of what happens, and whether it arrived. */
export function Webhooks() {
  const found = useAsk(
    ConsoleWebhooksDocument,
    {},
    {
      moves: ({ webhookDeliveries }) =>
        (webhookDeliveries?.nodes ?? []).some((one) => one?.state === 'WAITING' && one.attempts === 0),
    },
  );
  const hidden = useHidden();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const replay = useChange(ConsoleReplayDeliveryDocument);
  const test = useChange(ConsoleTestWebhookDocument);
  const update = useChange(ConsoleUpdateWebhookDocument);
  const set = (webhookId: string, enabled: boolean, undoes = true) =>
    update.mutate(
      { input: { webhookId, enabled } },
      {
        onSuccess: () =>
          say({
            text: enabled ? 'It is told again.' : 'It is no longer told.',
            ...(undoes ? { undo: () => set(webhookId, !enabled, false) } : {}),
          }),
      },
    );
  const remove = (id: string) =>
    later({
      text: 'The webhook is removed.',
      hides: [id],
      run: async () => {
        await ask(ConsoleDeleteWebhookDocument, { input: { webhookId: id } });
        await refresh();
      },
    });
  return (
    <div className="stack">
      <div className="row end">
        <Button look="main" onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      </div>
      <Shown of={found}>
        {({ webhooks, webhookDeliveries }) => {
          const all = (webhooks?.nodes ?? [])
            .filter((one) => one !== null)
            .filter((one) => !hidden.has(one.id));
          const deliveries = (webhookDeliveries?.nodes ?? []).filter((one) => one !== null);
          return all.length === 0 ? (
            <Empty title="No webhooks">
              A service of yours is told of what happens, signed and in order.
            </Empty>
          ) : (
            <div className="stack wide">
              <ul className="list">
                {all.map((hook) => (
                  <li key={hook.id} className="stack tight">
                    <div className="spread">
                      <span className="grow">
                        <strong>{oneLine(hook.name)}</strong>{' '}
                        <span className="muted mono">{oneLine(hook.url)}</span>
                      </span>
                      <span className="row acts">
                        <Button
                          small
                          onClick={() =>
                            test.mutate(
                              { input: { webhookId: hook.id } },
                              { onSuccess: () => say({ text: 'A test is on its way.' }) },
                            )
                          }
                        >
                          Test
                        </Button>
                        <Button small look="plain" onClick={() => remove(hook.id)}>
                          Remove
                        </Button>
                      </span>
                    </div>
                    <div className="meta">
                      <Check label="On" checked={hook.enabled} onCheck={(enabled) => set(hook.id, enabled)} />
                      <span>{hook.events.map((event) => words(event).toLowerCase()).join(', ')}</span>
                      {hook.failingSince && (
                        <Chip look="bad">
                          failing since <When at={hook.failingSince} />
                        </Chip>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
              <section className="stack tight" aria-label="Deliveries">
                <h2>Deliveries</h2>
                {deliveries.length === 0 ? (
                  <p className="muted">None yet.</p>
                ) : (
                  <Table
                    heads={[
                      ['When'],
                      ['Webhook'],
                      ['Event'],
                      ['State'],
                      ['Attempts', 'num'],
                      ['Send again', 'sr'],
                    ]}
                  >
                    {deliveries.map((one) => (
                      <tr key={one.id}>
                        <td>
                          <When at={one.createdAt} />
                        </td>
                        <td>{oneLine(all.find(({ id }) => id === one.webhookId)?.name)}</td>
                        <td>{words(one.event)}</td>
                        <td>
                          <Chip
                            look={
                              one.state === 'DELIVERED' ? 'good' : one.state === 'FAILED' ? 'bad' : undefined
                            }
                          >
                            {words(one.state)}
                          </Chip>{' '}
                          <span className="muted small">{one.statusCode ?? one.errorCode}</span>
                          {one.errorText && <span className="muted small block">{one.errorText}</span>}
                        </td>
                        <td className="num">{one.attempts}</td>
                        <td className="end">
                          {one.state !== 'WAITING' && (
                            <Button
                              small
                              look="plain"
                              disabled={replay.isPending}
                              onClick={() =>
                                replay.mutate(
                                  { input: { deliveryId: one.id } },
                                  { onSuccess: () => say({ text: 'It is sent again.' }) },
                                )
                              }
                            >
                              Send again
                            </Button>
                          )}
                        </td>
                      </tr>
                    ))}
                  </Table>
                )}
              </section>
            </div>
          );
        }}
      </Shown>
      {adding && (
        <Create
          onClose={() => setAdding(false)}
          onDone={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && <Secret secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

const events: readonly WebhookEvent[] = ['MESSAGE_ADDED', 'MEMORY_FORMED', 'THREAD_UPDATED', 'JOB_PROGRESS'];

function Create({ onClose, onDone }: { onClose: () => void; onDone: (secret: string) => void }) {
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEvent>>(new Set(['MEMORY_FORMED']));
  const create = useChange(ConsoleCreateWebhookDocument);
  return (
    <Dialog title="Add a webhook" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(
            {
              input: { name: name.trim(), url: url.trim(), events: events.filter((one) => chosen.has(one)) },
            },
            { onSuccess: ({ createWebhook }) => createWebhook && onDone(createWebhook.secret) },
          );
        }}
      >
        <Field label="Name">
          <Text value={name} onText={setName} />
        </Field>
        <Field label="Address">
          <Text type="url" value={url} onText={setUrl} placeholder="https://example.com/mneme" />
        </Field>
        <fieldset className="options">
          <legend>It is told of</legend>
          {events.map((event) => (
            <Check
              key={event}
              label={words(event)}
              checked={chosen.has(event)}
              onCheck={(on) => {
                const next = new Set(chosen);
                if (on) next.add(event);
                else next.delete(event);
                setChosen(next);
              }}
            />
          ))}
        </fieldset>
        <DialogEnd
          act="Add"
          onClose={onClose}
          busy={create.isPending}
          disabled={name.trim() === '' || url.trim() === '' || chosen.size === 0}
        />
      </form>
    </Dialog>
  );
}
