import { useUrl } from '../api/url.ts';
import { oneOf, Page, Tabs } from '../kit/page.tsx';
import { Audit } from './parts/operations-audit.tsx';
import { Erasure } from './parts/operations-erasure.tsx';
import { Jobs } from './parts/operations-jobs.tsx';
import { Upkeep } from './parts/operations-upkeep.tsx';

/** What runs, what failed, how it is kept, who did what, and what is gone for good. For admins. */
export function Operations() {
  const [url] = useUrl();
  const tab = oneOf(url.tab, ['jobs', 'upkeep', 'audit', 'erasure']);
  return (
    <Page title="Operations">
      <Tabs
        label="What to look after"
        value={tab}
        options={[
          ['jobs', 'Jobs'],
          ['upkeep', 'Vectors and backups'],
          ['audit', 'Audit'],
          ['erasure', 'Erasure'],
        ]}
      />
      {tab === 'jobs' && <Jobs />}
      {tab === 'upkeep' && <Upkeep />}
      {tab === 'audit' && <Audit />}
      {tab === 'erasure' && <Erasure />}
    </Page>
  );
}
