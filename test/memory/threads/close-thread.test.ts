import { expect, it } from 'vitest';
import { appendMessages } from '../../../src/memory/threads/append-messages.ts';
import { closeThread, openThread } from '../../../src/memory/threads/threads.ts';
import { useWorkspace } from '../../support/workspace.ts';

const { services, as, workspace } = useWorkspace({});

it.each(['member', 'admin', 'service'] as const)(
  'is summarised at once, without a denied table, for %s',
  async (role) => {
    const logged: unknown[] = [];
    const log = Object.assign(Object.create(services.log), {
      warn: (...what: unknown[]) => logged.push(what),
    });
    const caller = await workspace.caller(role, `${role}-closing`);
    const { threadId } = await openThread(as(caller), {
      externalId: `closing-${role}`,
      channel: 'voice',
    });
    const long =
      'The boiler in the cellar is serviced by Kolb every March, and the filters are changed then. ';
    // The second time there is a summary of the thread already.
    for (const round of ['one', 'two']) {
      await appendMessages(as(caller), {
        threadId,
        messages: Array.from({ length: 60 }, (_, place) => ({
          role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
          content: `${round}, ${place}: ${long.repeat(place % 7 === 0 ? 8 : 1)}`,
        })),
      });
      await closeThread({ services: { ...services, log }, caller }, { threadId });
    }
    expect(logged).toEqual([]);
  },
);
