import { createServer } from 'node:http';
import type { Act } from './acts.ts';
import type { Tab } from './tab.ts';

/** A receiver of webhooks. `twice` resolves once the same event has come twice. */
async function listen(): Promise<{ url: string; twice: Promise<void>; close: () => void }> {
  const seen = new Set<string>();
  let done: () => void = () => {};
  const twice = new Promise<void>((resolve) => {
    done = resolve;
  });
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    if (seen.has(id)) done();
    seen.add(id);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/bell`, twice, close: () => server.close() };
}

/** What only admins do. */
export const adminActs: readonly Act[] = [
  {
    view: 'Search',
    does: 'looks in what is of one person, of more than a list reads at once',
    admins: true,
    async run(tab) {
      await tab.page.getByText('Refine').click();
      const field = tab.page.getByRole('combobox', { name: 'Person' });
      const offered = tab.page.getByRole('option', { name: /Extra|Anybody/ });
      await field.click();
      // A page has thirty people, some of them others.
      await offered.nth(9).waitFor();
      await offered.last().scrollIntoViewIfNeeded();
      await offered.nth(40).waitFor();
      await tab.chooses('Person', 'Extra 129', 'extra-129@example.com');
      await tab.sees('of Extra 129');
      await field.fill('nobody of this name');
      await tab.sees('Nobody has such a name or key.');
      await tab.isSound('A choice of people');
      await field.press('Escape');
      if ((await field.inputValue()) !== 'Extra 129') throw new Error('what was typed stays');
      await field.press('ArrowDown');
      await offered.first().waitFor();
      await field.press('Enter');
      await tab.seesNot('of Extra 129');
    },
  },
  {
    view: 'Workspace',
    does: 'adds a member, makes a key whose secret is shown once, and changes a setting',
    admins: true,
    async run(tab) {
      await tab.press('Add a member');
      await tab.fill('Your key for them', 'wren@example.com');
      await tab.fill('Name', 'Wren Quill');
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await tab.page.getByRole('dialog').waitFor({ state: 'detached' });
      await tab.fill('Who', 'wren@example.com');
      await tab.sees('Wren Quill');
      await tab.fill('Who', '');
      await tab.sees('Extra 10');
      await tab.isSound('Members');

      await tab.tab('Keys');
      await tab.press('Create a key');
      await tab.fill('Name', 'nightly');
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      const secret = tab.page.locator('dialog .secret');
      await secret.waitFor();
      const shown = (await secret.textContent()) ?? '';
      await tab.isSound('A secret');
      await tab.press('Done');
      await tab.sees('nightly');
      if ((await tab.page.content()).includes(shown)) throw new Error('the secret is still there');
      await tab.isSound('Keys');

      await tab.tab('Settings');
      const box = tab.page.getByLabel('Members make places in the taxonomy');
      const before = await box.isChecked();
      await box.click();
      await tab.undo('It is changed.');
      await tab.page.waitForFunction(
        (was) => document.querySelectorAll<HTMLInputElement>('main [type=checkbox]')[3]?.checked === was,
        before,
      );
      await tab.isSound('Settings');
      await tab.tab('Models');
      await tab.press('Add a model');
      await tab.fill('Name', 'quick');
      await tab.fill('Provider', 'openai');
      await tab.fill('Its name there', 'small-model');
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await tab.sees('small-model');
      await tab.press('Add a rule');
      await tab.fill('What it is for', 'short ones');
      await tab.fill('Conditions', '{"maxCharacters": 200}');
      await tab.isSound('A rule');
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await tab.sees('short ones');
      await tab.isSound('Models');
      await tab.tab('Webhooks');
      await tab.press('Add a webhook');
      await tab.fill('Name', 'bell');
      const heard = await listen();
      await tab.fill('Address', heard.url);
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await tab.page.locator('dialog .secret').waitFor();
      await tab.press('Done');
      await tab.sees('bell');
      await tab.press('Test');
      await tab.says('A test is on its way.');
      await tab.sees('Delivered');
      await tab.press('Send again');
      await tab.says('It is sent again.');
      await heard.twice;
      await tab.isSound('Webhooks');
      heard.close();
    },
  },
  {
    view: 'Operations',
    does: 'shows jobs, vectors, backups and the audit, and erases a person with a preview, a typed name and a receipt',
    admins: true,
    async run(tab) {
      await tab.sees('Turns behind');
      await tab.isSound('Jobs');
      await tab.tab('Vectors and backups');
      await tab.sees('Computed');
      await tab.sees('No backup is known');
      await tab.isSound('Vectors and backups');
      await tab.tab('Audit');
      await tab.sees('The chain holds');
      await tab.isSound('Audit');
      await tab.fill('Action', 'thread.open');
      await tab.page.getByRole('row').filter({ hasText: 'thread.open' }).first().getByRole('button').click();
      await tab.page.waitForURL(/target=/);
      await tab.fill('Action', '');
      await tab.settled();
      const actions = await tab.page.locator('main tbody td.mono').allTextContents();
      if (!actions.every((action) => action.startsWith('thread.')))
        throw new Error(`one target's entries: ${actions}`);
      await erase(tab, 'Wren Quill');
    },
  },
];

async function erase(tab: Tab, name: string): Promise<void> {
  await tab.tab('Erasure');
  await tab.chooses('Person', name);
  const dialog = tab.page.getByRole('dialog');
  const act = dialog.getByRole('button', { name: 'Erase for good' });
  await dialog.getByRole('row').first().waitFor();
  await tab.isSound('A preview of an erasure');
  if (await act.isEnabled()) throw new Error('it is done without the name');
  await dialog.getByLabel(/Type/).fill(name);
  await act.click();
  await dialog.getByText('It is gone').waitFor();
  await tab.press('Done');
  await tab.sees('User');
  await tab.isSound('Erasure');
}
