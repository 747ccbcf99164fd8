import { useState } from 'react';
import {
  ConsoleAllowNameDocument,
  ConsoleDisallowNameDocument,
  ConsoleUnwantedDocument,
} from '../../../generated/graphql.ts';
import { useAsk, useChange } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { Button, Text } from '../../kit/form.tsx';
import { Chip, Empty, Shown } from '../../kit/page.tsx';
import { Name } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { say } from '../../kit/toast.tsx';

/** The names that nothing is made of any more; each can be taken back. */
export function Unwanted() {
  const me = useMe();
  const found = useAsk(ConsoleUnwantedDocument, {});
  const [name, setName] = useState('');
  const allow = useChange(ConsoleAllowNameDocument);
  const disallow = useChange(ConsoleDisallowNameDocument);
  return (
    <div className="stack">
      {me.manages && (
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault();
            disallow.mutate(
              { input: { name: name.trim() } },
              {
                onSuccess: () => {
                  say({
                    text: 'It is never made again.',
                    undo: () => allow.mutate({ input: { name: name.trim() } }),
                  });
                  setName('');
                },
              },
            );
          }}
        >
          <Text className="grow" aria-label="A name" placeholder="A name" value={name} onText={setName} />
          <Button type="submit" disabled={name.trim() === '' || disallow.isPending}>
            Never again
          </Button>
        </form>
      )}
      <Shown of={found}>
        {({ unwantedEntities }) =>
          unwantedEntities.length === 0 ? (
            <Empty title="No names are kept out">
              A name of which nobody and nothing is to be made stands here, and can be taken back.
            </Empty>
          ) : (
            <ul className="list">
              {unwantedEntities.map((one) => (
                <li key={one.id} className="meta">
                  <span className="grow">
                    {one.name === null ? (
                      <span className="muted">A name that was erased</span>
                    ) : (
                      <Name text={one.name} />
                    )}
                  </span>
                  {me.isAdmin && <Chip>{one.forEverybody ? 'everybody’s' : 'your own'}</Chip>}
                  <When at={one.createdAt} />
                  {me.manages && (
                    <Button
                      small
                      disabled={allow.isPending}
                      onClick={() => {
                        const undone = one.name;
                        allow.mutate(
                          { input: { unwantedEntityId: one.id } },
                          {
                            onSuccess: () =>
                              say({
                                text: 'It may be made again.',
                                ...(undone === null
                                  ? {}
                                  : { undo: () => disallow.mutate({ input: { name: undone } }) }),
                              }),
                          },
                        );
                      }}
                    >
                      Allow
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </div>
  );
}
