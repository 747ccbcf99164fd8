import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ConsoleEnsureUserDocument,
  ConsoleMembersDocument,
  ConsoleRemoveMemberDocument,
  ConsoleSetMemberDocument,
} from '../../../generated/graphql.ts';
import { called, useChange, usePages } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { useUrl } from '../../api/url.ts';
import { Dialog, DialogEnd } from '../../kit/dialog.tsx';
import { Button, Choice, Field, Text } from '../../kit/form.tsx';
import { Chip, Empty, More, Shown, Table } from '../../kit/page.tsx';
import { oneLine, words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { say } from '../../kit/toast.tsx';

const roles = [
  ['MEMBER', 'Member'],
  ['ADMIN', 'Admin'],
] as const;

/** People and programs, and what they may do. */
export function Members() {
  const me = useMe();
  const [url, setUrl] = useUrl();
  const who = url.who?.trim() ?? '';
  const found = usePages(ConsoleMembersDocument, called(who), (page) => page.users);
  const [adding, setAdding] = useState(false);
  const set = useChange(ConsoleSetMemberDocument);
  const remove = useChange(ConsoleRemoveMemberDocument);
  return (
    <div className="stack">
      <div className="spread end">
        <Field label="Who">
          <Text
            type="search"
            placeholder="Name or key"
            value={url.who ?? ''}
            onText={(next) => setUrl({ who: next }, { replace: true })}
          />
        </Field>
        <Button look="main" onClick={() => setAdding(true)}>
          Add a member
        </Button>
      </div>
      <Shown of={found}>
        {({ pages }) =>
          pages[0]?.users?.nodes.length === 0 ? (
            <Empty title="None fits">Nobody here has such a name or key.</Empty>
          ) : (
            <Table cards heads={[['Name'], ['Key'], ['Role'], ['Since'], ['Change', 'sr']]}>
              {pages
                .flatMap((page) => page.users?.nodes ?? [])
                .map((user) => {
                  if (!user) return null;
                  const { id, membership } = user;
                  const role = membership?.role;
                  return (
                    <tr key={id}>
                      <td>
                        <Link to="/person" search={{ user: id }}>
                          {oneLine(user.name)}
                        </Link>{' '}
                        {id === me.userId && <Chip look="accent">You</Chip>}
                        {user.isProgram && <Chip>Program</Chip>}
                      </td>
                      <td className="mono muted">{oneLine(user.externalId)}</td>
                      <td>
                        {id === me.userId || user.isProgram || !role ? (
                          role ? (
                            words(role)
                          ) : (
                            'None'
                          )
                        ) : (
                          <Choice
                            label={`Role of ${oneLine(user.name)}`}
                            hidden
                            value={role === 'ADMIN' ? 'ADMIN' : 'MEMBER'}
                            options={roles}
                            onChoice={(next) =>
                              set.mutate(
                                { input: { userId: id, role: next } },
                                {
                                  onSuccess: () =>
                                    say({
                                      text: `${oneLine(user.name)} is ${words(next).toLowerCase()} now.`,
                                      undo: () => set.mutate({ input: { userId: id, role } }),
                                    }),
                                },
                              )
                            }
                          />
                        )}
                      </td>
                      <td className="muted">
                        <When at={membership?.createdAt ?? user.createdAt} />
                      </td>
                      <td className="num">
                        {id !== me.userId && role && (
                          <Button
                            small
                            look="plain"
                            onClick={() =>
                              remove.mutate(
                                { input: { userId: id } },
                                {
                                  onSuccess: () =>
                                    say({
                                      text: `${oneLine(user.name)} is no longer a member.`,
                                      undo: () => set.mutate({ input: { userId: id, role } }),
                                    }),
                                },
                              )
                            }
                          >
                            Remove
                          </Button>
                        )}
                      </td>
                    </tr>
                  );
                })}
            </Table>
          )
        }
      </Shown>
      <More of={found} />
      {adding && <Add onClose={() => setAdding(false)} />}
    </div>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<'MEMBER' | 'ADMIN'>('MEMBER');
  const ensure = useChange(ConsoleEnsureUserDocument);
  const set = useChange(ConsoleSetMemberDocument);
  return (
    <Dialog title="Add a member" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          ensure.mutate(
            { input: { externalId: key.trim(), ...(name.trim() ? { name: name.trim() } : {}) } },
            {
              onSuccess: ({ ensureUser }) => {
                if (ensureUser)
                  set.mutate({ input: { userId: ensureUser.userId, role } }, { onSuccess: onClose });
              },
            },
          );
        }}
      >
        <Field label="Your key for them" hint="As your login service or application names them.">
          <Text value={key} onText={setKey} placeholder="dana@example.com" />
        </Field>
        <Field label="Name">
          <Text value={name} onText={setName} placeholder="Dana Whitlock" />
        </Field>
        <Choice label="Role" value={role} options={roles} onChoice={setRole} />
        <DialogEnd
          act="Add"
          onClose={onClose}
          busy={ensure.isPending || set.isPending}
          disabled={key.trim() === ''}
        />
      </form>
    </Dialog>
  );
}
