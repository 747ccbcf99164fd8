import { expect, it } from 'vitest';
import { newSealingKey } from '../../../src/client/sealed.ts';
import { readSealingKey, SealedChain } from '../../../src/client/sealed-chain.ts';
import {
  appendSealedTurns,
  removeSealedSession,
  sealedSession,
  sessionBlobs,
} from '../../../src/memory/sealed/session-chain.ts';
import { deleteDueBlobs } from '../../../src/memory/sealed/upkeep.ts';
import type { MemoryServices } from '../../../src/memory/services.ts';
import { BlobError } from '../../../src/providers/blobs/error.ts';
import { useWorkspace } from '../../support/workspace.ts';

// Sealed sessions whose blob store is slow or away.

const { database, services, as, workspace, dana } = useWorkspace({ dana: 'member' });

const deleteDue = () =>
  deleteDueBlobs(services, (work) =>
    work((text, values) => database.runnerPool.query(text, values && [...values])),
  );
const withStore = (change: Partial<MemoryServices['blobs']>): MemoryServices => ({
  ...services,
  blobs: { ...services.blobs, ...change },
});

it('keeps the blobs of a session that was removed and is sent again, while the old ones are deleted', async () => {
  const sessionKey = 'again';
  const chain = new SealedChain(await readSealingKey(newSealingKey()), sessionKey);
  const { blob } = await chain.make([{ role: 'USER', content: 'Sealed.' }], false);
  await appendSealedTurns(as(dana), { sessionKey, blob });
  const away = withStore({
    delete: async () => {
      throw new BlobError('BLOB_UNAVAILABLE', 'away');
    },
  });
  await removeSealedSession({ services: away, caller: dana }, { sessionKey });
  // What was refused is tried again later: now.
  await database.owner.query(
    'update mneme_private.blob_to_delete set due_at = now() where starts_with(blob_pointer, $1)',
    [workspace.id],
  );

  // The old blob goes once the new one is there, and before its row is.
  const late = withStore({
    async put(...content) {
      const stored = await services.blobs.put(...content);
      expect(await deleteDue()).toBeGreaterThan(0);
      return stored;
    },
  });
  await appendSealedTurns({ services: late, caller: dana }, { sessionKey, blob });

  const session = await sealedSession(as(dana), { sessionKey });
  if (!session) throw new Error('there is none');
  expect(await sessionBlobs(as(dana), session, {})).toMatchObject([{ blob, problem: null }]);
});
