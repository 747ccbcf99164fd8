import {
  type AuditLogFilter,
  ConsoleAuditDocument,
  type ConsoleAuditQuery,
} from '../../../generated/graphql.ts';
import { given, usePages } from '../../api/data.ts';
import { isId, useUrl } from '../../api/url.ts';
import { Field, Text } from '../../kit/form.tsx';
import { Chip, Empty, More, Shown, Table } from '../../kit/page.tsx';
import { counted, oneLine, words } from '../../kit/text.tsx';
import { startOf, When } from '../../kit/time.tsx';
import { PersonChoice, usePersonName } from './person-choice.tsx';

/** Who did what to what. */
export function Audit() {
  const [url, setUrl] = useUrl();
  const filter: AuditLogFilter = {
    ...(isId(url.actor) ? { actorUserId: { equalTo: url.actor } } : {}),
    ...(url.action ? { action: { equalTo: url.action } } : {}),
    ...(isId(url.target) ? { targetId: { equalTo: url.target } } : {}),
    ...(url.since ? { occurredAt: { greaterThanOrEqualTo: startOf(url.since) } } : {}),
  };
  const actor = usePersonName(isId(url.actor) ? url.actor : '');
  const found = usePages(ConsoleAuditDocument, { filter: given(filter) }, (page) => page.auditLogs);
  return (
    <Shown of={found}>
      {({ pages }) => {
        const first = pages[0];
        const entries = pages
          .flatMap((page) => page.auditLogs?.nodes ?? [])
          .filter((entry) => entry !== null);
        return (
          <div className="stack">
            <div className="filters flush">
              <PersonChoice
                label="By"
                none="Anybody"
                chosen={actor}
                onChoice={(one) => setUrl({ actor: one?.id ?? '' })}
              />
              <Field label="Action">
                <Text
                  placeholder="member.set"
                  value={url.action ?? ''}
                  onText={(action) => setUrl({ action: action.trim() }, { replace: true })}
                />
              </Field>
              <Field label="Target">
                <Text
                  placeholder="its id"
                  value={url.target ?? ''}
                  onText={(target) => setUrl({ target: target.trim().toLowerCase() }, { replace: true })}
                />
              </Field>
              <Field label="Since">
                <Text type="date" value={url.since ?? ''} onText={(since) => setUrl({ since })} />
              </Field>
            </div>
            <Chain head={first?.auditHead ?? null} linked={isLinked(entries, filter)} />
            {entries.length === 0 ? (
              <Empty title="No entries">Nothing of the kind was done.</Empty>
            ) : (
              <Table cards heads={[['No.', 'num'], ['Action'], ['By'], ['On'], ['When']]}>
                {entries.map((entry) => (
                  <tr key={entry.number}>
                    <td className="num muted">{entry.number}</td>
                    <td className="mono nowrap">{oneLine(entry.action)}</td>
                    <td>
                      {entry.actorUserId
                        ? oneLine(entry.actorUser?.name) || 'somebody who is gone'
                        : words(entry.actorRole)}
                    </td>
                    <td>
                      {words(entry.targetKind)}{' '}
                      {entry.targetId && (
                        <button
                          type="button"
                          className="link mono"
                          title={`All that was done to ${entry.targetId}`}
                          onClick={() => setUrl({ target: entry.targetId ?? '' })}
                        >
                          {entry.targetId.slice(-8)}
                        </button>
                      )}
                    </td>
                    <td className="muted nowrap">
                      <When at={entry.occurredAt} />
                    </td>
                  </tr>
                ))}
              </Table>
            )}
            <More of={found} />
          </div>
        );
      }}
    </Shown>
  );
}

type Entry = NonNullable<NonNullable<ConsoleAuditQuery['auditLogs']>['nodes'][number]>;

/** Whether each entry that is shown names the hash of the one before; null where a filter leaves some out. */
function isLinked(entries: readonly Entry[], filter: AuditLogFilter): boolean | null {
  if (Object.keys(filter).length > 0) return null;
  return entries.every((entry, index) => {
    const before = entries[index + 1];
    // The latest wait for their hash.
    return !before?.hash || !entry.previousHash || entry.previousHash === before.hash;
  });
}

function Chain({ head, linked }: { head: ConsoleAuditQuery['auditHead']; linked: boolean | null }) {
  if (!head) return null;
  return (
    <p className="meta">
      {linked !== null && (
        <Chip look={linked ? 'good' : 'bad'}>
          {linked ? 'The chain holds as far as it is shown' : 'The chain is broken'}
        </Chip>
      )}
      <span>
        {counted(Number(head.entries), 'entry', 'entries')}, {head.waiting} not chained yet
      </span>
      <span>
        all of it: <code>mneme audit verify</code>
      </span>
    </p>
  );
}
