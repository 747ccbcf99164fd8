import { useState } from 'react';
import { ConsoleErasuresDocument } from '../../../generated/graphql.ts';
import { useAsk } from '../../api/data.ts';
import { useMe } from '../../api/me.ts';
import { Chip, Empty, Shown } from '../../kit/page.tsx';
import { words } from '../../kit/text.tsx';
import { When } from '../../kit/time.tsx';
import { Erase, type Erased, Receipt } from './erase.tsx';
import { PersonChoice } from './person-choice.tsx';

/** All that is stored about a person goes for good: seen before, confirmed by name, with a receipt after. */
export function Erasure() {
  const me = useMe();
  const erasures = useAsk(ConsoleErasuresDocument, {});
  const [chosen, setChosen] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [receipt, setReceipt] = useState<Erased | null>(null);
  return (
    <div className="stack wide">
      <section className="stack tight" aria-label="Erase a person">
        <h2>Erase a person</h2>
        <p className="muted">
          Everything that is theirs goes, in one transaction and for good. You see what, before it happens.
        </p>
        <div className="filters flush">
          <PersonChoice label="Person" hidden without={[me.userId]} onChoice={setChosen} />
        </div>
      </section>
      <section className="stack tight" aria-label="Receipts">
        <h2>Receipts</h2>
        <Shown of={erasures} rows={2}>
          {({ erasureReceipts }) =>
            erasureReceipts?.nodes.length ? (
              <ul className="list">
                {erasureReceipts.nodes.map(
                  (one) =>
                    one && (
                      <li key={one.id} className="meta">
                        <Chip>{words(one.scope)}</Chip>
                        <code>{one.targetId}</code>
                        <When at={one.erasedAt} exact />
                        <span>{words(one.erasedRole)}</span>
                      </li>
                    ),
                )}
              </ul>
            ) : (
              <Empty title="Nothing was erased">
                Each erasure leaves a receipt here, without what it was about.
              </Empty>
            )
          }
        </Shown>
      </section>
      {chosen && (
        <Erase
          person={chosen}
          onClose={() => setChosen(null)}
          onDone={(done) => {
            setChosen(null);
            setReceipt(done);
          }}
        />
      )}
      {receipt && <Receipt receipt={receipt} onClose={() => setReceipt(null)} />}
    </div>
  );
}
