import { createHash } from 'node:crypto';
import { ChatTurns } from '../chat.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, PastReader, ReadOptions } from '../item.ts';
import { headerText, type Mail, readMail } from '../mail-text.ts';
import type { SourceFile } from '../source-files.ts';

/** Characters of a mail that are read; what comes behind are files, which are only named. */
const maxMailChars = 16_000_000;
/** Conversations whose mails are gathered before they are stored. */
const mostOpen = 500;

/** Name and address of a header such as `Ada Lovelace <ada@example.org>`. */
function mailbox(header: string | undefined): { name: string; address: string } | null {
  const given = headerText(header ?? '').trim();
  const [, name = '', inAngles = ''] = /^(.*?)<([^<>\s]+)>/.exec(given) ?? [];
  const address = (inAngles || (/[^\s<>,;"]+@[^\s<>,;"]+/.exec(given)?.[0] ?? '')).toLowerCase();
  if (!address.includes('@')) return null;
  return { name: name.replace(/^["'\s]+|["'\s]+$/g, '') || address, address };
}

const idsIn = (header: string | undefined) =>
  [...(header ?? '').matchAll(/<([^<>\s]+)>/g)].flatMap(([, id]) => id ?? []);

/** Newsletters, notices and answers of machines: nobody in particular says what they say. */
const isBulk = ({ headers }: Mail) =>
  headers.has('list-unsubscribe') ||
  headers.has('list-id') ||
  /bulk|list|junk/i.test(headers.get('precedence') ?? '') ||
  (headers.get('auto-submitted') ?? 'no').toLowerCase() !== 'no' ||
  /^(no-?reply|do-?not-?reply|notifications?|mailer-daemon)@/i.test(
    mailbox(headers.get('from'))?.address ?? '',
  );

/** The mails of a file, each as text whose characters are its bytes. */
async function* mailsOf(file: SourceFile): AsyncGenerator<{ line: number; raw: string }> {
  let [line, begun, rest, blank] = [0, 1, '', true];
  let lines: string[] | null = null;
  let held = 0;
  for await (const chunk of file.bytes()) {
    const text = rest + chunk.toString('latin1');
    const all = text.split('\n');
    rest = all.pop() ?? '';
    for (const each of all) {
      line += 1;
      if (blank && /^From .*\d{4}/.test(each)) {
        if (lines) yield { line: begun, raw: lines.join('\n') };
        [lines, held, begun] = [[], 0, line];
      } else if (lines && held < maxMailChars) {
        // A line of a mail that begins like the next mail is quoted in the file.
        lines.push(each.replace(/^>(>*From )/, '$1'));
        held += each.length;
      }
      blank = each === '' || each === '\r';
    }
    if (rest.length > maxMailChars) rest = '';
  }
  if (lines) yield { line: begun, raw: [...lines, rest].join('\n') };
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

async function* readMailbox(file: SourceFile, options: ReadOptions): AsyncGenerator<ImportEvent> {
  const conversations = new Map<string, ChatTurns>();
  const people = new Set<string>();
  for await (const { line, raw } of mailsOf(file)) {
    const mail = readMail(raw);
    const { headers } = mail;
    const from = mailbox(headers.get('from'));
    const at = Date.parse(headers.get('date') ?? '');
    if (!from) {
      yield { problem: { line, record: 'a mail', message: 'it does not say who sent it' } };
      continue;
    }
    const bulk = isBulk(mail);
    const [own = hashed(raw)] = idsIn(headers.get('message-id'));
    const before = [...idsIn(headers.get('references')), ...idsIn(headers.get('in-reply-to'))];
    const root = before[0] ?? own;
    const subject = headerText(headers.get('subject') ?? '').trim();
    const title = subject.replace(/^((re|aw|fwd?|wg|sv|vs|tr|rv|antw)\s*:\s*)+/i, '') || 'No subject';
    if (conversations.size >= mostOpen && !conversations.has(root)) {
      for (const turns of conversations.values()) yield* turns.end();
      conversations.clear();
    }
    const turns =
      conversations.get(root) ?? new ChatTurns({ network: 'mail', id: hashed(root), title }, options);
    conversations.set(root, turns);
    const speaker = { id: from.address, name: from.name, alsoKnownAs: [from.address], isProgram: bulk };
    const replyTo = before.at(-1);
    yield* turns.add(
      {
        id: own,
        speaker,
        text: mail.text,
        captions: mail.files,
        at: Number.isNaN(at) ? null : new Date(at).toISOString(),
        ...(replyTo === undefined ? {} : { replyTo }),
      },
      { line },
    );
    if (!bulk && from.name !== from.address && !people.has(from.address)) {
      people.add(from.address);
      const { name, address } = from;
      yield {
        person: {
          key: `mail-${address}`,
          name,
          aliases: [address],
          facts: [{ predicate: 'email', object: address }],
        },
      };
    }
  }
  for (const turns of conversations.values()) yield* turns.end();
}

/** A mailbox in the mbox form, as Takeout and mail programs write it. */
export const mbox: PastReader = {
  name: 'mbox',
  title: 'mailbox',
  isTalk: true,
  recognise: ({ head }) =>
    /^(\ufeff|\s)*From \S+.*\d{4}/.test(head) && /^(From|Subject|Message-ID|Date):/im.test(head),
  async *read(files, options) {
    for (const file of files) yield* inFile(file, readMailbox(file, options));
  },
};
