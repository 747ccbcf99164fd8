import type { Hooks } from '../../src/gateway/hooks.ts';

// A company's own words: memory is searched for what they stand for too.

const aliases: Readonly<Record<string, string>> = { 'the big boat': 'Wagtail', HQ: 'Harbour Street 4' };

const hooks: Hooks = {
  preRetrieve({ query }) {
    const meant = Object.entries(aliases).flatMap(([word, name]) => (query.includes(word) ? [name] : []));
    return meant.length > 0 ? { query: `${query} (${meant.join(', ')})` } : undefined;
  },
};
export default hooks;
