set local role mneme_owner;

-- Nothing has ever written them: a document's text is in its chunks, and the archive has a table of its own.
alter table mneme.source_document
  -- squawk-ignore ban-drop-column
  drop column blob_store,
  -- squawk-ignore ban-drop-column
  drop column blob_pointer;

comment on table mneme.source_document is 'A document, whose text is in its chunks.';
comment on column mneme.source_document.byte_size is 'The size of the file that it was read from, in bytes.';
comment on column mneme.source_document.content_hash is 'SHA-256 of that file.';

reset role;
