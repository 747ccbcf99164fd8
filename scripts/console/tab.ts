import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page, Request, Response, Route } from 'playwright-core';

/** Milliseconds that anything on a page may take, on a machine with much else to do. */
export const waitMs = 30_000;
/** Bytes that come over the network, compressed. */
const firstLoad = 150_000;
const eachView = 60_000;
const mostRequests = 4;
/** How many milliseconds late an answer is that is late. */
const lateMs = 3_000;
const widths = [360, 900, 1400];

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A tab of a browser of its own, that keeps what goes wrong in it and what it loads. */
export class Tab {
  readonly page: Page;
  private readonly wrong: string[] = [];
  /** Different ones: what changed meanwhile is asked for again. */
  private readonly requests = new Set<string>();
  private bytes = 0;

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(waitMs);
    page.on('pageerror', (error) => this.wrong.push(`an error of the page: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.wrong.push(`the console: ${message.text()}`);
    });
    page.on('dialog', (dialog) => {
      this.wrong.push('a dialog of the browser');
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.headers().accept?.startsWith('text/event-stream')) this.streams.add(request);
    });
    page.on('requestfinished', (request) => this.streams.delete(request));
    page.on('requestfailed', (request) => this.streams.delete(request));
    page.on('response', (response) => {
      const counted = this.count(response).catch(() => {});
      this.counting.add(counted);
      void counted.finally(() => this.counting.delete(counted));
    });
  }

  private readonly counting = new Set<Promise<void>>();
  private readonly streams = new Set<Request>();

  /** How many streams of events it has open. */
  get open(): number {
    return this.streams.size;
  }

  static async open(browser: Browser): Promise<Tab> {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    return new Tab(await context.newPage());
  }

  /** Another tab of the same browser. */
  async beside(): Promise<Tab> {
    return new Tab(await this.page.context().newPage());
  }

  private async count(response: Response): Promise<void> {
    const { pathname } = new URL(response.url());
    if (pathname === '/graphql') this.requests.add(response.request().postData() ?? response.url());
    else this.bytes += Number(response.headers()['content-length'] ?? 0);
    if (response.status() >= 400) {
      const text = await response.text().catch(() => '');
      this.wrong.push(`${response.status()} at ${pathname}: ${text.slice(0, 300)}`);
    } else if (pathname === '/graphql' && response.request().method() === 'POST') {
      const type = response.headers()['content-type'] ?? '';
      if (type.startsWith('text/event-stream')) return;
      const text = await response.text().catch(() => '');
      if (/"errors":\[/.test(text)) this.wrong.push(`an error: ${text.slice(0, 300)}`);
    }
  }

  async opens(url: string): Promise<void> {
    await this.page.goto(url);
    await this.page.getByRole('navigation', { name: 'Views' }).waitFor({ state: 'attached' });
    await this.settled();
  }

  /** Opens an address, and sees that the page loads no more than it may. */
  async first(url: string): Promise<void> {
    await this.opens(url);
    assert.ok(this.bytes <= firstLoad, `the first load has ${this.bytes} bytes`);
    assert.ok(this.bytes > 10_000, `what was loaded is counted: ${this.bytes}`);
  }

  /** Goes to a view by its link, and sees that it loads and asks no more than it may. */
  async view(name: string): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.setViewportSize({ width: 1200, height: 900 });
    await this.isDone();
    this.bytes = 0;
    this.requests.clear();
    await this.page.getByRole('link', { name, exact: true }).first().click();
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.settled();
    assert.ok(this.bytes <= eachView, `${name} loads ${this.bytes} bytes`);
    assert.ok(this.requests.size <= mostRequests, `${name} sends ${[...this.requests].join('\n')}`);
  }

  /** What the last view does only once it can't be undone any more is done: it is none of the next view's requests. */
  private async isDone(): Promise<void> {
    // Messages stay as long as the pointer is on them.
    await this.page.mouse.move(0, 0);
    await this.page
      .locator('.toast')
      .getByRole('button', { name: 'Undo' })
      .first()
      .waitFor({ state: 'detached' });
    await this.settled();
  }

  /** Nothing is being loaded any more, but for what is followed. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => document.querySelector('[role="status"]') === null);
    await this.page.waitForTimeout(300);
    await Promise.all(this.counting);
  }

  /** What is shown can be used by everybody, at every width, in light and dark; and nothing went wrong. */
  async isSound(what: string): Promise<void> {
    await this.settled();
    for (const width of widths) {
      await this.page.setViewportSize({ width, height: 900 });
      const beyond = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(beyond <= 0, `${what} is ${beyond} pixels too wide at ${width}`);
    }
    await this.page.setViewportSize({ width: 1200, height: 900 });
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe);
    // Of its rules, these alone depend on the colours.
    for (const colorScheme of ['dark', 'light'] as const) {
      await this.page.emulateMedia({ colorScheme });
      const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {};
      const found: string[] = await this.page.evaluate(async (which) => {
        const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run');
        if (typeof run !== 'function') return ['axe does not run'];
        const { violations } = await run(document, { resultTypes: ['violations'], ...which });
        const told = [];
        for (const { id, impact, nodes } of violations) {
          if (impact !== 'serious' && impact !== 'critical') continue;
          told.push(`${id}: ${nodes.map(({ html }: { html: string }) => html.slice(0, 160)).join(' | ')}`);
        }
        return told;
      }, rules);
      assert.deepEqual(found, [], `axe finds nothing serious in ${what}, ${colorScheme}`);
    }
    await this.isRight(what);
  }

  /** Nothing went wrong since the last time. */
  async isRight(what: string): Promise<void> {
    await Promise.all(this.counting);
    // What went wrong is told once, and not again by what is tried next.
    const wrong = this.wrong.splice(0);
    assert.deepEqual(wrong, [], what);
  }

  /** Answers to requests with a text come some seconds late from now on, as they were at once. */
  async answersLate(text: string): Promise<{ end(): Promise<void> }> {
    const hold = async (route: Route) => {
      if (!route.request().postData()?.includes(text)) return route.fallback();
      const response = await route.fetch().catch(() => null);
      await this.page.waitForTimeout(lateMs);
      // The page may have given it up.
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
    };
    await this.page.route('**/graphql', hold);
    return { end: () => this.page.unroute('**/graphql', hold) };
  }

  /** Something that was meant to go wrong did; it is forgotten. The page may show it before its answer is read here. */
  async wentWrong(pattern: RegExp): Promise<void> {
    await Promise.all(this.counting);
    const expected = this.wrong.filter((one) => pattern.test(one));
    assert.ok(expected.length > 0, `it is refused: ${pattern}`);
    const rest = this.wrong.filter((one) => !pattern.test(one));
    this.wrong.length = 0;
    this.wrong.push(...rest);
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.locator('main').getByText(text).first().waitFor();
  }

  async seesNot(text: string | RegExp): Promise<void> {
    await this.page.locator('main').getByText(text).first().waitFor({ state: 'detached' });
  }

  async says(text: string | RegExp): Promise<void> {
    await this.page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor();
  }

  /** Undoes the change of which a message says so: others may still stand beside it. */
  async undo(said: string): Promise<void> {
    const message = this.page.locator('.toast').filter({ hasText: said }).last();
    await message.getByRole('button', { name: 'Undo' }).click();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  }

  async fill(label: string, text: string): Promise<void> {
    // The text of a label goes on with a hint, or with what is in the field.
    await this.page
      .getByLabel(new RegExp(`^${label}`))
      .last()
      .fill(text);
  }

  /** Chooses a person by what is typed: their name or their key. */
  async chooses(label: string, name: string, typed = name): Promise<void> {
    const field = this.page.getByRole('combobox', { name: label, exact: true });
    await field.click();
    await field.fill(typed);
    await this.page.getByRole('option', { name }).first().waitFor();
    await this.page.waitForFunction(() => document.querySelectorAll('main [role="option"]').length === 1);
    await field.press('Enter');
  }

  async tab(name: string | RegExp): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
    await this.settled();
  }
}
