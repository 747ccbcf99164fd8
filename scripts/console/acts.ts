import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Tab } from './tab.ts';

/** The main act of a view. */
export interface Act {
  readonly view: string;
  readonly does: string;
  /** Leaves it out for members. */
  readonly admins?: boolean;
  /** Two roles act on one workspace: each writes its own. */
  run(tab: Tab, role: string): Promise<void>;
}

const question = 'what did we decide about workspace tokens in the auth plugin?';

/** What anybody does. */
export const acts: readonly Act[] = [
  {
    view: 'Search',
    does: 'finds a turn with its reasons, rates it, shows it in its thread, and packs a prompt',
    async run(tab) {
      await tab.fill('Question', question);
      await tab.page.keyboard.press('Enter');
      const hit = tab.page.getByRole('listitem').filter({ hasText: 'opaque random strings' }).first();
      await hit.waitFor();
      await hit.getByText(/text, vector/).click();
      await hit.getByText('Together').waitFor();
      await hit.getByRole('button', { name: 'Useful', exact: true }).click();
      await hit.locator('[aria-pressed="true"]').waitFor();
      await tab.isSound('Search');
      const more = tab.page.getByRole('button', { name: 'Show more' });
      const list = tab.page.getByRole('list', { name: 'What was found' });
      assert.equal(await list.locator('> li').count(), 20);
      await more.last().click();
      await list.locator('> li').nth(20).waitFor();
      await hit.getByRole('link', { name: 'Show the turn' }).click();
      await tab.page
        .locator('.turn[aria-current="true"]')
        .getByText('opaque random strings')
        .first()
        .waitFor();
      await tab.page.goBack();
      await tab.tab('As a prompt');
      await tab.sees('From memory');
      await tab.page.getByRole('slider').press('Home');
      await tab.sees(/of 500 tokens/);
      await tab.sees(/of \d+ hits were left out/);
      await tab.isSound('Search, as a prompt');
    },
  },
  {
    view: 'About me',
    does: 'remembers what it is told, corrects it, and forgets it unless that is undone',
    async run(tab, role) {
      await tab.press('Tell it something');
      await tab.fill('What should be remembered', `I row on the lake as ${role}.`);
      await tab.press('Remember');
      const row = tab.page.getByRole('listitem').filter({ hasText: `on the lake as ${role}` });
      await row.first().waitFor();
      await row.first().getByRole('button', { name: 'Correct' }).click();
      await tab.fill('It should say', `I sail on the lake as ${role}.`);
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
      await tab.says('It is corrected.');
      await tab.sees(`I sail on the lake as ${role}.`);
      assert.equal(await row.count(), 1, 'what was there before is no longer known');
      await row.first().getByRole('button', { name: 'Forget' }).click();
      await tab.seesNot(`I sail on the lake as ${role}.`);
      await tab.undo('It is forgotten');
      await tab.sees(`I sail on the lake as ${role}.`);
      await tab.isSound('About me');
      const file = tab.page.waitForEvent('download');
      await tab.press('Export mine');
      const kept = JSON.parse(await readFile(await (await file).path(), 'utf8'));
      assert.ok(JSON.stringify(kept.memories).includes(`on the lake as ${role}`), 'it is in the file');
      await tab.press('Erase mine');
      const dialog = tab.page.getByRole('dialog');
      // The sample has one admin, who cannot leave it alone: it is said why, and nothing can be pressed.
      await dialog.getByText(/no admin left/).waitFor();
      await tab.wentWrong(/LAST_ADMIN/);
      assert.equal(await dialog.getByRole('button', { name: 'Erase for good' }).isEnabled(), false);
      await tab.isSound('Erasing oneself');
      await tab.page.keyboard.press('Escape');
    },
  },
  {
    view: 'Threads',
    does: 'finds a thread, shows what was learned, edits a turn, and compares a branch',
    async run(tab) {
      await tab.fill('Title', 'auth plugin');
      await tab.page.getByRole('link', { name: /Auth plugin: design/ }).click();
      await tab.page.getByRole('list', { name: 'Learned from this turn' }).first().waitFor();
      await tab.isSound('A thread');
      const turn = tab.page.locator('.turn').filter({ hasText: 'convinced. lifetime?' });
      await turn.hover();
      await turn.getByRole('button', { name: 'Edit' }).click();
      await tab.fill('It should say', 'convinced. which lifetime?');
      await tab.press('Save');
      await tab.sees('convinced. which lifetime?');
      await tab.undo('The turn is changed.');
      await tab.sees('convinced. lifetime?');
      await turn.hover();
      await turn.getByRole('button', { name: 'Fork' }).click();
      await tab.says('A branch begins at this turn.');
      await tab.press('Compare with where it began');
      await tab.page.getByRole('dialog').getByText('Nothing was said here after it.').first().waitFor();
      await tab.isSound('A branch compared');
      await tab.press('Done');
      await tab.press('Copy a link');
      await tab.says('The link leads to its last turn.');
      const link = await tab.page.evaluate(() => navigator.clipboard.readText());
      assert.match(link, /\/console\/threads\/[-0-9a-f]{36}\?turn=\d+$/);
      await tab.view('Threads');
      await tab.isSound('Threads');
      await tab.tab('Turns');
      await tab.fill('Words', 'lifetime convinced');
      await tab.page.getByRole('listitem').filter({ hasText: 'convinced. lifetime?' }).first().waitFor();
      await tab.isSound('Turns by their words');
    },
  },
  {
    view: 'Timeline',
    does: 'leads from a sentence of a summary to its turns',
    async run(tab) {
      await tab.press('what it rests on');
      await tab.page.getByRole('link', { name: 'Show the turn' }).first().waitFor();
      await tab.isSound('Timeline');
      await tab.tab('Activity');
      await tab.sees('Decided');
      await tab.isSound('The activity log');
      await tab.tab('Drift');
      await tab.isSound('Drift');
    },
  },
  {
    view: 'Facts',
    does: 'states a fact, corrects it, shows its versions, and shows the past',
    async run(tab, role) {
      await tab.press('State a fact');
      await tab.fill('Who or what', `The ${role}'s boat`);
      await tab.fill('Relation', 'lies in');
      await tab.fill('To what', 'Whitby');
      await tab.press('State it');
      const row = tab.page
        .getByRole('listitem')
        .filter({ hasText: `The ${role}'s boat` })
        .first();
      await row.getByRole('button', { name: 'Correct' }).click();
      await tab.fill('What is true', 'Scarborough');
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
      await row.getByText('Scarborough').first().waitFor();
      await row.getByRole('button', { name: 'versions and sources' }).click();
      await row
        .getByText(/Whitby/)
        .first()
        .waitFor();
      await tab.isSound('Facts');
      await tab.fill('Words', 'nobody said this');
      await tab.sees('None fits');
      await tab.fill('Words', `boat ${role}`);
      await row.getByText('Scarborough').first().waitFor();
      await tab.fill('Words', '');
      await tab.page.getByRole('slider', { name: /As known on/ }).press('Home');
      await tab.sees('No facts at this time');
    },
  },
  {
    view: 'Tasks and choices',
    does: 'adds a task, does it, and opens it again',
    async run(tab, role) {
      await tab.press('Add a task');
      await tab.fill('What is to be done', `Paint the boat, ${role}`);
      await tab.fill('More about it', 'Two coats of green.');
      await tab.press('Add');
      const row = tab.page
        .getByRole('listitem')
        .filter({ hasText: `Paint the boat, ${role}` })
        .first();
      await row.getByText('Two coats of green.').waitFor();
      // Done while the narrowed list is still on its way: what was read before it was done is not shown.
      const late = await tab.answersLate(`boats ${role}`);
      await tab.fill('Words', `boats ${role}`);
      await row.getByRole('button', { name: 'Done' }).click();
      await tab.seesNot(`Paint the boat, ${role}`);
      await late.end();
      await tab.undo('It is done.');
      await tab.sees(`Paint the boat, ${role}`);
      await tab.isSound('Tasks');
      const renew = tab.page.getByRole('listitem').filter({ hasText: 'renew the liability insurance' });
      await tab.fill('Words', 'insurance');
      await renew.getByText('Dana Whitlock').waitFor();
      await renew.getByText(/since .*20\d\d/).waitFor();
      await tab.tab('Preferences');
      await tab.page
        .getByRole('listitem')
        .filter({ hasText: 'no meetings before' })
        .getByText('Dana Whitlock')
        .first()
        .waitFor();
      await tab.isSound('Preferences');
      await tab.tab('Decisions');
      await tab.sees('opaque random strings');
      await tab.isSound('Decisions');
    },
  },
  {
    view: 'People and things',
    does: 'shows one with its neighbours, draws them, and adds a name',
    async run(tab, role) {
      await tab.isSound('People and things');
      await tab.fill('Name', 'Renata');
      await tab.page.getByRole('link', { name: 'Renata Osei' }).click();
      await tab.page.getByRole('heading', { level: 1, name: 'Renata Osei' }).waitFor();
      await tab.fill('Another name', `Auntie ${role}`);
      await tab.press('Add');
      await tab.sees(`Auntie ${role}`);
      await tab.press('Draw it');
      await tab.page.locator('.graph canvas').first().waitFor();
      await tab.isSound('A person that is mentioned');
    },
  },
  {
    view: 'Documents',
    does: 'reads a file, refuses another, shows the passages, and removes it',
    async run(tab, role) {
      const text = `# Harbour\n\nThe ${role}'s berth is number nine.\n`;
      await tab.page.getByLabel('Files').setInputFiles([
        { name: `berth-${role}.md`, mimeType: 'text/markdown', buffer: Buffer.from(text) },
        { name: 'nothing.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2]) },
      ]);
      await tab.sees(/added, \d+ new passages/);
      await tab.sees('refused');
      await tab.wentWrong(/nothing\.bin|MEDIA|media type|400/i);
      const row = tab.page.getByRole('listitem').filter({ hasText: 'private' }).first();
      await tab.isSound('Documents');
      await row.getByRole('button').first().click();
      await tab.sees(`The ${role}'s berth is number nine.`);
      await tab.isSound('A document');
      await tab.press('All documents');
      await row.getByRole('button', { name: 'Remove' }).click();
      await tab.says('It is removed.');
    },
  },
  {
    view: 'About me',
    does: 'switches memory off, and takes it back',
    async run(tab) {
      await tab.press('Switch it off');
      await tab.says('Memory is off.');
      await tab.sees('assistants are told nothing of what stands here');
      await tab.isSound('Memory off');
      await tab.press('Switch it on');
      await tab.says('Memory is on.');
      await tab.seesNot('assistants are told nothing of what stands here');
    },
  },
  {
    view: 'People and things',
    does: 'keeps a name out, lists it, and takes it back',
    async run(tab, role) {
      await tab.tab('Never again');
      await tab.page.getByLabel('A name', { exact: true }).fill(`Nobody of the ${role}`);
      await tab.press('Never again');
      const row = tab.page.getByRole('listitem').filter({ hasText: `Nobody of the ${role}` });
      await row.waitFor();
      await tab.isSound('Names that are kept out');
      await row.getByRole('button', { name: 'Allow' }).click();
      await tab.says('It may be made again.');
      await row.waitFor({ state: 'detached' });
    },
  },
  {
    view: 'Prompts',
    does: 'shows what was found, what the model read and what was rated',
    async run(tab) {
      await tab.page.getByLabel('Rated').selectOption({ label: 'Useful' });
      const asked = tab.page.getByRole('listitem').filter({ hasText: question }).last();
      // Turns and what was learned, together.
      await asked.getByText(/^[1-9]\d* found$/).waitFor();
      await tab.isSound('Prompts');
      await tab.page.getByRole('link', { name: question }).last().click();
      await tab.sees('opaque random strings');
      await tab.sees('Useful');
      await tab.sees(/^text, vector/);
      await tab.isSound('One prompt');
    },
  },
  {
    view: 'Review',
    does: 'decides by keyboard, and takes it back',
    async run(tab) {
      const row = tab.page.getByRole('row').filter({ hasText: 'Tom Okafor' }).first();
      await row.focus();
      await tab.page.keyboard.press('Space');
      await tab.sees('1 of');
      await tab.isSound('Review');
      await tab.page.keyboard.press('r');
      await tab.seesNot('Tom Okafor');
      await tab.undo('It is rejected.');
      await tab.sees('Tom Okafor');
      await tab.tab(/Names/);
      await tab.isSound('Review of names');
      await tab.tab(/Disputes/);
      await tab.isSound('Review of disputes');
    },
  },
  {
    view: 'Taxonomy',
    does: 'shows the places',
    async run(tab, role) {
      await tab.page.getByRole('row', { name: 'atlas' }).click();
      await tab.sees('work.atlas');
      assert.equal(
        await tab.page.getByRole('button', { name: 'Add a place' }).count(),
        role === 'admin' ? 1 : 0,
      );
      await tab.isSound('Taxonomy');
    },
  },
  {
    view: 'Taxonomy',
    does: 'moves a place by keyboard, shown before it is done, and takes it back',
    admins: true,
    async run(tab) {
      await tab.page.getByRole('row', { name: 'pigeon' }).focus();
      await tab.page.keyboard.press('ArrowRight');
      await tab.page.keyboard.press('Enter');
      await until(tab, 'on home');
      await tab.page.keyboard.press('Enter');
      await tab.page.getByRole('dialog').getByText('home.pigeon').waitFor();
      await tab.page
        .getByRole('dialog')
        .getByText(/This touches 1 place/)
        .waitFor();
      await tab.isSound('A change of the taxonomy');
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
      await tab.undo('It is moved.');
      await tab.sees('undone');
    },
  },
];

/** Goes on with the arrow until what is focused is named so. */
async function until(tab: Tab, name: string): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await tab.page.waitForTimeout(50);
    const focused = await tab.page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (focused.toLowerCase().includes(name)) return;
    seen.push(focused);
    await tab.page.keyboard.press('ArrowDown');
  }
  assert.fail(`nothing is named “${name}”, but ${seen.join(', ')}`);
}
