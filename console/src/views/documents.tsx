import { useRef, useState } from 'react';
import {
  ConsoleAddDocumentDocument,
  ConsoleDocumentDocument,
  ConsoleDocumentsDocument,
  ConsoleRemoveDocumentDocument,
} from '../../generated/graphql.ts';
import { ask, messageOf, refresh, usePages } from '../api/data.ts';
import { useMe } from '../api/me.ts';
import { useUrl } from '../api/url.ts';
import { Button, Check } from '../kit/form.tsx';
import { Chip, Empty, More, Page, Shown } from '../kit/page.tsx';
import { bytesText, counted, Name, oneLine, Said } from '../kit/text.tsx';
import { When } from '../kit/time.tsx';
import { later, useHidden } from '../kit/toast.tsx';

/** Files that recall finds passages of: dropped, read, removed. */
export function Documents() {
  const me = useMe();
  const [url, setUrl] = useUrl();
  const hidden = useHidden();
  const found = usePages(ConsoleDocumentsDocument, {}, (page) => page.sourceDocuments, !url.document);
  if (url.document) return <Document id={url.document} onBack={() => setUrl({ document: '' })} />;
  const remove = (id: string) =>
    later({
      text: 'It is removed.',
      hides: [id],
      run: async () => {
        await ask(ConsoleRemoveDocumentDocument, { input: { documentId: id } });
        await refresh();
      },
    });
  return (
    <Page title="Documents">
      <div className="stack">
        {me.writes && <Drop />}
        <Shown of={found}>
          {({ pages }) => {
            const all = pages
              .flatMap((page) => page.sourceDocuments?.nodes ?? [])
              .filter((one) => one !== null)
              .filter((one) => !hidden.has(one.id));
            return all.length === 0 ? (
              <Empty title="No documents yet">Recall finds passages of what you add here.</Empty>
            ) : (
              <>
                <ul className="list">
                  {all.map((one) => (
                    <li key={one.id}>
                      <div className="spread">
                        <button
                          type="button"
                          className="cover name plain"
                          onClick={() => setUrl({ document: one.id })}
                        >
                          <Name text={one.title ?? one.uri} />
                        </button>
                        {me.writes && (
                          <Button small look="plain" onClick={() => remove(one.id)}>
                            Remove
                          </Button>
                        )}
                      </div>
                      <div className="meta">
                        <span>{counted(one.chunks.totalCount, 'passage')}</span>
                        {one.byteSize && <span>{bytesText(Number(one.byteSize))}</span>}
                        {one.version > 1 && <span>version {one.version}</span>}
                        <span>{one.visibility === 'WORKSPACE' ? 'everybody here reads it' : 'private'}</span>
                        <When at={one.updatedAt} />
                        {one.uri && one.uri !== one.title && <span className="name">{oneLine(one.uri)}</span>}
                      </div>
                    </li>
                  ))}
                </ul>
                <More of={found} />
              </>
            );
          }}
        </Shown>
      </div>
    </Page>
  );
}

interface Upload {
  readonly name: string;
  readonly state: 'waiting' | 'reading' | 'done' | 'refused';
  readonly note: string;
}

const outcomes = { ADDED: 'added', CHANGED: 'changed', MOVED: 'moved', UNCHANGED: 'as it was' } as const;

function Drop() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [over, setOver] = useState(false);
  const [everybody, setEverybody] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = async (files: readonly File[]) => {
    setUploads(files.map(({ name }) => ({ name, state: 'waiting', note: '' })));
    const mark = (index: number, state: Upload['state'], note = '') =>
      setUploads((before) => before.map((one, at) => (at === index ? { ...one, state, note } : one)));
    for (const [index, file] of files.entries()) {
      mark(index, 'reading');
      try {
        const { addDocument } = await ask(ConsoleAddDocumentDocument, {
          input: { name: file.name, file: await inBase64(file), forWorkspace: everybody },
        });
        mark(
          index,
          'done',
          addDocument ? `${outcomes[addDocument.outcome]}, ${addDocument.newChunkCount} new passages` : '',
        );
      } catch (error) {
        mark(index, 'refused', messageOf(error));
      }
    }
    await refresh();
  };
  return (
    <section className="stack tight" aria-label="Add documents">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same */}
      <div
        className="drop stack"
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take([...event.dataTransfer.files]);
        }}
      >
        <span>Drop files here: PDF, Word, Markdown, HTML or text.</span>
        <span className="row centred">
          <Button onClick={() => input.current?.click()}>Choose files</Button>
          <Check label="Everybody here may read them" checked={everybody} onCheck={setEverybody} />
        </span>
        <input
          ref={input}
          type="file"
          multiple
          className="sr"
          tabIndex={-1}
          aria-label="Files"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className="list" aria-live="polite">
          {uploads.map(({ name, state, note }) => (
            <li key={name} className="spread">
              <Name text={name} />
              <span className="meta">
                {note}
                <Chip look={state === 'done' ? 'good' : state === 'refused' ? 'bad' : undefined}>
                  {state === 'reading' ? 'being read…' : state}
                </Chip>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function inBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',', 2)[1] ?? '');
    reader.onerror = () => reject(new Error('The browser cannot read this file.'));
    reader.readAsDataURL(file);
  });
}

function Document({ id, onBack }: { id: string; onBack: () => void }) {
  const found = usePages(ConsoleDocumentDocument, { id }, (page) => page.sourceDocument?.chunks);
  const document = found.data?.pages[0]?.sourceDocument;
  return (
    <Page
      title={oneLine(document?.title ?? document?.uri) || 'Document'}
      actions={<Button onClick={onBack}>All documents</Button>}
    >
      <Shown of={found}>
        {({ pages }) =>
          document ? (
            <div className="stack">
              <p className="meta">
                {document.uri && <span>{oneLine(document.uri)}</span>}
                <span>{counted(document.chunks.totalCount, 'passage')}</span>
              </p>
              <ol className="list">
                {pages
                  .flatMap((page) => page.sourceDocument?.chunks.nodes ?? [])
                  .map(
                    (chunk) =>
                      chunk && (
                        <li key={chunk.id} className="stack tight">
                          <div className="meta">
                            <span>{chunk.position + 1}</span>
                            {chunk.heading && <strong>{oneLine(chunk.heading)}</strong>}
                            {chunk.page && <span>page {chunk.page}</span>}
                          </div>
                          <p>
                            <Said text={chunk.content} limit={1000} />
                          </p>
                        </li>
                      ),
                  )}
              </ol>
              <More of={found} />
            </div>
          ) : (
            <Empty title="There is no such document">It was removed, or you may not see it.</Empty>
          )
        }
      </Shown>
    </Page>
  );
}
