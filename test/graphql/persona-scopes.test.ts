import { beforeAll, describe, expect, it } from 'vitest';
import { pendingTraces } from '../../src/memory/recall/trace.ts';
import type { Caller } from '../../src/postgres/caller.ts';
import { doJobs } from '../support/jobs.ts';
import { recallQuery, rememberMutation, usePersonas } from './persona-requests.ts';

const { api, database, ids } = usePersonas();

describe('scopes, by layer and sensitivity, to a request that speaks through a persona', () => {
  const shownBy: Record<string, readonly string[]> = {
    FULL: ['profile', 'intimate profile', 'relationship', 'intimate relationship'],
    INSIGHTS_ONLY: ['profile', 'intimate profile'],
    NEUTRAL_ONLY: ['profile'],
    NEUTRAL_AND_RELATIONSHIP: ['profile', 'relationship', 'intimate relationship'],
    RELATIONSHIP_ONLY: ['relationship', 'intimate relationship'],
    NONE: [],
  };
  const all = shownBy.FULL ?? [];
  let eve: Record<'aria' | 'kenji', Caller>;
  const shown = (text: string) => all.filter((name) => text.includes(`, ${name.replace(' ', '-')}-layer`));

  beforeAll(async () => {
    const caller = await api.one.caller('member', 'eve');
    eve = { aria: { ...caller, personaId: ids.aria }, kenji: { ...caller, personaId: ids.kenji } };
    for (const name of all) {
      const layer = name.endsWith('profile') ? 'PROFILE' : 'RELATIONSHIP';
      const { remember } = await api.data(eve.aria, rememberMutation, {
        input: { kind: 'INSIGHT', content: `The saxophone, ${name.replace(' ', '-')}-layer.`, layer },
      });
      // What she adds to the profile is the user's from then on.
      if (name.startsWith('intimate'))
        await api.data(
          layer === 'PROFILE' ? caller : eve.aria,
          'mutation ($id: UUID!) { setSensitivity(input: { memoryId: $id, sensitivity: INTIMATE }) { memory { id } } }',
          { id: remember.memory.id },
        );
    }
    await doJobs(database, api.services, api.one.id);
  });

  it.each(Object.entries(shownBy))('%s', async (scope, expected) => {
    const profile = expected.filter((name) => name.endsWith('profile'));
    for (const [caller, sees] of [
      [eve.aria, expected],
      [eve.kenji, profile],
    ] as const) {
      const { recall } = await api.data(caller, recallQuery, { input: { query: 'saxophone', scope } });
      expect(shown(JSON.stringify(recall))).toEqual(sees);
      const { buildContext } = await api.data(
        caller,
        'query ($input: BuildContextInput!) { buildContext(input: $input) { text } }',
        { input: { query: 'saxophone', scope, retrieval: 'ALWAYS' } },
      );
      expect(shown(buildContext.text)).toEqual(sees);
      // The tables know no scope, and no other persona either.
      const { memoryItems } = await api.data(caller, '{ memoryItems { nodes { content } } }');
      expect(shown(JSON.stringify(memoryItems))).toEqual(
        caller === eve.aria ? all : all.filter((name) => name.endsWith('profile')),
      );
      // A trace is of whoever asked, with what they were shown.
      await pendingTraces();
      const trace = `query ($id: UUID!) { recallTrace(id: $id) {
        query memoryHits { nodes { memory { content } } } } }`;
      const traced = async (by: Caller) => (await api.data(by, trace, { id: recall.id })).recallTrace;
      expect(shown(JSON.stringify(await traced(caller)))).toEqual(sees);
      expect(await traced(caller === eve.aria ? eve.kenji : eve.aria)).toBeNull();
    }
  });
});
