import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { lockKnowledge } from '../../../src/memory/formation/extract/knowledge-lock.ts';
import type { Privacy } from '../../../src/memory/formation/extract/turn-window.ts';
import { withSession } from '../../../src/postgres/session.ts';
import { createTestWorkspace, localServices, useDatabase } from '../../support/database.ts';
import { workerOf } from './conversation.ts';

const database = useDatabase();

const owned = (ownerUserId: string | null, visibility = 'private'): Privacy => ({
  ownerUserId,
  visibility,
  personaId: null,
  sensitivity: 'neutral',
  createdBy: ownerUserId,
});
const [dana, ben] = ['01890000-0000-7000-8000-00000000000a', '01890000-0000-7000-8000-00000000000b'];

it('writers of private knowledge wait for their own person, writers of shared knowledge for all (the embedded engine has one connection: nobody waits)', async () => {
  const { id } = await createTestWorkspace(await localServices(database));
  const writing = <Result>(rows: readonly Privacy[], work: () => Promise<Result>) =>
    withSession(database.runnerPool, workerOf(id), async (session) => {
      await lockKnowledge(session, rows);
      const { rows: settings } = await session.query<{ timeout: string }>(
        `select current_setting('statement_timeout') as timeout`,
      );
      expect(settings).toEqual([{ timeout: '30s' }]);
      return work();
    });
  if (database.engine === 'embedded') {
    expect(await writing([owned(dana)], async () => 'done')).toBe('done');
    return;
  }
  /** Whether one gets in while another writes; one that does not stands in line, and comes to an end after it. */
  const getIn = async (held: readonly Privacy[], asked: readonly Privacy[]): Promise<boolean> => {
    const { entered, other } = await writing(held, async () => {
      let inside = false;
      const after = writing(asked, async () => {
        inside = true;
      });
      for (let tries = 0; ; tries += 1) {
        const { rowCount } = await database.owner.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and query like '%mneme extract%'`,
        );
        if (inside || rowCount || tries > 2_000)
          return { entered: inside, other: { after, waited: rowCount } };
        await sleep(10);
      }
    });
    await other.after;
    expect([entered, other.waited]).toEqual([entered, entered ? 0 : 1]);
    return entered;
  };
  expect(await getIn([owned(dana)], [owned(ben)])).toBe(true);
  expect(await getIn([owned(dana)], [owned(dana)])).toBe(false);
  expect(await getIn([owned(dana)], [owned(ben, 'workspace')])).toBe(false);
  expect(await getIn([owned(ben, 'workspace')], [owned(dana)])).toBe(false);
  expect(await getIn([owned(dana)], [owned(ben), owned(dana)])).toBe(false);
});
