import { useState } from 'react';
import {
  type AccessScope,
  ConsoleCreateKeyDocument,
  ConsoleKeysDocument,
  ConsoleRevokeKeyDocument,
} from '../../../generated/graphql.ts';
import { ask, refresh, useAsk, useChange } from '../../api/data.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Check, Choice, Field, Text } from '../../kit/form.tsx';
import { Chip, Empty, Shown } from '../../kit/page.tsx';
import { oneLine, words } from '../../kit/text.tsx';
import { startOf, When } from '../../kit/time.tsx';
import { later, useHidden } from '../../kit/toast.tsx';

/** What lets programs in; a secret is shown once. */
export function Keys() {
  const found = useAsk(ConsoleKeysDocument, {});
  const hidden = useHidden();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const revoke = (id: string) =>
    later({
      text: 'The key is revoked.',
      hides: [id],
      run: async () => {
        await ask(ConsoleRevokeKeyDocument, { input: { apiKeyId: id } });
        await refresh();
      },
    });
  return (
    <div className="stack">
      <div className="row end">
        <Button look="main" onClick={() => setAdding(true)}>
          Create a key
        </Button>
      </div>
      <Shown of={found}>
        {({ apiKeys }) => {
          const keys = (apiKeys?.nodes ?? [])
            .filter((key) => key !== null)
            .filter((key) => !hidden.has(key.id));
          return keys.length === 0 ? (
            <Empty title="No keys yet">
              A program elsewhere signs in with a key. Its secret is shown once.
            </Empty>
          ) : (
            <ul className="list">
              {keys.map((key) => (
                <li key={key.id} className="stack tight">
                  <div className="spread">
                    <strong className="name">{oneLine(key.name)}</strong>
                    {key.revokedAt ? (
                      <Chip look="bad">Revoked</Chip>
                    ) : (
                      <Button small look="plain" onClick={() => revoke(key.id)}>
                        Revoke
                      </Button>
                    )}
                  </div>
                  <div className="meta">
                    <code>{key.prefix}…</code>
                    <span>{words(key.role)}</span>
                    <span>{key.scopes.map((scope) => words(scope).toLowerCase()).join(', ')}</span>
                    {key.user && <span>as {oneLine(key.user.name)}</span>}
                    <span>
                      {key.lastUsedAt ? (
                        <>
                          used <When at={key.lastUsedAt} />
                        </>
                      ) : (
                        'never used'
                      )}
                    </span>
                    {key.expiresAt && (
                      <span>
                        ends <When at={key.expiresAt} />
                      </span>
                    )}
                  </div>
                </li>
              ))}
            </ul>
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

const scopes: readonly (readonly [AccessScope, string])[] = [
  ['READ', 'Read'],
  ['WRITE', 'Store'],
  ['MANAGE', 'Manage what only admins may'],
];
const roles = [
  ['MEMBER', 'Member: its own conversations'],
  ['ADMIN', 'Admin'],
] as const;

function Create({ onClose, onDone }: { onClose: () => void; onDone: (secret: string) => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<'MEMBER' | 'ADMIN'>('MEMBER');
  const [chosen, setChosen] = useState<ReadonlySet<AccessScope>>(new Set(['READ', 'WRITE']));
  const [until, setUntil] = useState('');
  const create = useChange(ConsoleCreateKeyDocument);
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(
            {
              input: {
                name: name.trim(),
                role,
                scopes: scopes.map(([scope]) => scope).filter((scope) => chosen.has(scope)),
                ...(until ? { expiresAt: startOf(until) } : {}),
              },
            },
            { onSuccess: ({ createApiKey }) => createApiKey && onDone(createApiKey.secret) },
          );
        }}
      >
        <Field label="Name">
          <Text value={name} onText={setName} placeholder="nightly import" />
        </Field>
        <Choice label="Role" value={role} options={roles} onChoice={setRole} />
        <fieldset className="options">
          <legend>It may</legend>
          {scopes.map(([scope, label]) => (
            <Check
              key={scope}
              label={label}
              checked={chosen.has(scope)}
              onCheck={(on) => {
                const next = new Set(chosen);
                if (on) next.add(scope);
                else next.delete(scope);
                setChosen(next);
              }}
            />
          ))}
        </fieldset>
        <Field label="Until" hint="Leave it open for a key that does not end by itself.">
          <Text type="date" value={until} onText={setUntil} />
        </Field>
        <DialogEnd
          act="Create"
          onClose={onClose}
          busy={create.isPending}
          disabled={name.trim() === '' || chosen.size === 0}
        />
      </form>
    </Dialog>
  );
}

/** A secret, which nobody can show again. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title="Its secret, this once" onClose={onClose}>
      <p className="muted">
        Keep it where the program finds it. It is not stored here, and cannot be shown again.
      </p>
      <code className="secret">{secret}</code>
      <div className="row end">
        <Button
          onClick={async () => {
            await navigator.clipboard.writeText(secret);
            setCopied(true);
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
