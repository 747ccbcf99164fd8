import { Link } from '@tanstack/react-router';
import { ConsoleActivityDocument } from '../../../generated/graphql.ts';
import { useAsk } from '../../api/data.ts';
import { useUrl } from '../../api/url.ts';
import { Field, Text } from '../../kit/form.tsx';
import { Chip, Empty, Shown } from '../../kit/page.tsx';
import { counted, Name, oneLine, Said } from '../../kit/text.tsx';
import { startOf, When } from '../../kit/time.tsx';

/** The activity log: each conversation with what it was about, what was decided and what is to be done. */
export function Activity() {
  const [url, setUrl] = useUrl();
  const found = useAsk(ConsoleActivityDocument, {
    ...(url.since ? { since: startOf(url.since) } : {}),
    ...(url.channel ? { channel: url.channel } : {}),
  });
  return (
    <>
      <div className="filters flush">
        <Field label="Since">
          <Text type="date" value={url.since ?? ''} onText={(since) => setUrl({ since })} />
        </Field>
        <Field label="Channel">
          <Text
            placeholder="chat"
            value={url.channel ?? ''}
            onText={(channel) => setUrl({ channel }, { replace: true })}
          />
        </Field>
      </div>
      <Shown of={found} rows={6}>
        {({ conversations }) =>
          conversations.length === 0 ? (
            <Empty title="No conversations">
              {url.since || url.channel
                ? 'None fits. Take back a part of the filter.'
                : 'They appear here once something was said and summarised.'}
            </Empty>
          ) : (
            <ol className="list">
              {conversations.map((one) => (
                <li key={one.id} className="stack tight">
                  <div className="spread">
                    <Link className="cover" to="/threads/$id" params={{ id: one.thread.id }} search={{}}>
                      <Name text={one.thread.title} empty="Without a title" />
                    </Link>
                    <span className="muted small nowrap">
                      <When at={one.endedAt} exact />
                    </span>
                  </div>
                  <div className="meta">
                    {one.channel && <span>{oneLine(one.channel)}</span>}
                    <span>{counted(one.messageCount, 'turn')}</span>
                    {!one.ended && <Chip look="accent">Going on</Chip>}
                    {one.topics.slice(0, 5).map((topic) => (
                      <Chip key={topic}>{oneLine(topic)}</Chip>
                    ))}
                  </div>
                  {one.summary && (
                    <p>
                      <Said text={one.summary} limit={300} />
                    </p>
                  )}
                  {one.keyDecisions.map(({ text, reason }) => (
                    <p key={text} className="small">
                      <Chip look="good">Decided</Chip> {oneLine(text)}
                      {reason && <span className="muted"> because {oneLine(reason)}</span>}
                    </p>
                  ))}
                  {one.actionItems.map((item) => (
                    <p key={item} className="small">
                      <Chip look="warn">To do</Chip> {oneLine(item)}
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          )
        }
      </Shown>
    </>
  );
}
