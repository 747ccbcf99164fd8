import { readCString } from './protocol.ts';
import type { Session } from './session.ts';
import type { SessionChange } from './statements.ts';

type ListenChange = Extract<SessionChange, { kind: 'listen' | 'unlisten' | 'unlisten all' }>;

/** The channels of each session: the backend listens once for all of them. */
export class NotificationBoard {
  readonly #listeners = new Map<string, Set<Session>>();
  /** Channels on which the backend may no longer listen, or listens unnecessarily. */
  readonly #doubtful = new Set<string>();

  /** Records a committed `listen` or `unlisten`. */
  change(session: Session, change: ListenChange): void {
    if (change.kind === 'listen') {
      session.listening.add(change.channel);
      const listeners = this.#listeners.get(change.channel);
      if (listeners) listeners.add(session);
      else this.#listeners.set(change.channel, new Set([session]));
    } else if (change.kind === 'unlisten') this.#drop(session, change.channel);
    else {
      this.forget(session);
      // `unlisten *` took every session's channels from the backend.
      for (const channel of this.#listeners.keys()) this.#doubtful.add(channel);
    }
  }

  /** Removes an ended session. */
  forget(session: Session): void {
    for (const channel of [...session.listening]) this.#drop(session, channel);
  }

  /** Statements that make the backend listen to exactly what some session listens to. */
  corrections(): string[] {
    if (this.#doubtful.size === 0) return [];
    const statements = [...this.#doubtful].map((channel) => {
      const name = `"${channel.replaceAll('"', '""')}"`;
      return this.#listeners.has(channel) ? `listen ${name}` : `unlisten ${name}`;
    });
    this.#doubtful.clear();
    return statements;
  }

  /**
   * Passes a NotificationResponse to every listener but the session whose answer it came in.
   *
   * @returns whether that session listens too, so that its answer keeps the message.
   */
  deliver(message: Buffer, sender: Session): boolean {
    const listeners = this.#listeners.get(readCString(message, 9).text);
    if (!listeners) return sender.uncommitted.some((change) => change.kind === 'listen');
    const copy = Buffer.from(message);
    for (const session of listeners) if (session !== sender) session.send(copy);
    return listeners.has(sender) || sender.uncommitted.some((change) => change.kind === 'listen');
  }

  #drop(session: Session, channel: string): void {
    session.listening.delete(channel);
    const listeners = this.#listeners.get(channel);
    listeners?.delete(session);
    if (listeners?.size === 0) this.#listeners.delete(channel);
    this.#doubtful.add(channel);
  }
}
