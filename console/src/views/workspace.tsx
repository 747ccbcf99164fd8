import { useUrl } from '../api/url.ts';
import { oneOf, Page, Tabs } from '../kit/page.tsx';
import { Keys } from './parts/workspace-keys.tsx';
import { Members } from './parts/workspace-members.tsx';
import { Models } from './parts/workspace-models.tsx';
import { Settings } from './parts/workspace-settings.tsx';
import { Webhooks } from './parts/workspace-webhooks.tsx';

/** Who is here, what lets programs in, and how the memory behaves. For admins. */
export function Workspace() {
  const [url] = useUrl();
  const tab = oneOf(url.tab, ['members', 'keys', 'settings', 'models', 'webhooks']);
  return (
    <Page title="Workspace">
      <Tabs
        label="What to administer"
        value={tab}
        options={[
          ['members', 'Members'],
          ['keys', 'Keys'],
          ['settings', 'Settings'],
          ['models', 'Models'],
          ['webhooks', 'Webhooks'],
        ]}
      />
      {tab === 'members' && <Members />}
      {tab === 'keys' && <Keys />}
      {tab === 'settings' && <Settings />}
      {tab === 'models' && <Models />}
      {tab === 'webhooks' && <Webhooks />}
    </Page>
  );
}
