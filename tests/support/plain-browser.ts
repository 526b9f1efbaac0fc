/**
 * A browser without scripts: pages are fetched, read as HTML, and used by role and label, each
 * visitor with cookies and an address of their own. It is only a client; what should be there is
 * said by tests. It draws nothing: no style sheet, no picture, no script is loaded.
 *
 *     const page = openPlainBrowser();
 *     await signInAs(page, DEMO.seller);
 *     await page.goto('/seller-profile?edit=1');
 *     page.fill('Monday', '9am - 5pm');
 *     await page.click('button', 'Save “Opening hours”');
 *     expect(page.text()).toContain('Saved.');
 *     expect(page.field('Monday').value).toBe('9am - 5pm');
 */
import { PlainPart } from './plain-part.ts';
import { PlainVisitor, type VisitorOptions } from './plain-requests.ts';
import { type Download, PlainTab } from './plain-tab.ts';

/** Opens the browser of a new visitor at about:blank. */
export const openPlainBrowser = (options: VisitorOptions = {}): PlainPage =>
  new PlainPage(new PlainVisitor(options));

/** What a visitor sees; `PlainPart` has what is read and done on the page that is shown. */
export class PlainPage extends PlainPart {
  readonly #visitor: PlainVisitor;
  readonly #tab: PlainTab;

  constructor(visitor: PlainVisitor) {
    const tab = new PlainTab(visitor);
    super(tab);
    this.#visitor = visitor;
    this.#tab = tab;
  }

  /** Opens an address of the shop, as from the address bar. */
  async goto(path: string): Promise<this> {
    await this.#tab.open(path);
    return this;
  }

  /** Asks for the page anew. What a form has sent is not sent again: its address is asked for. */
  async reload(): Promise<this> {
    await this.#tab.reload();
    return this;
  }

  /** Goes back to the page before, which is asked for anew. */
  async back(): Promise<this> {
    await this.#tab.back();
    return this;
  }

  /** Where the page is, after all redirects. */
  get url(): URL {
    return new URL(this.#tab.shown.url);
  }

  get status(): number {
    return this.#tab.shown.status;
  }

  get headers(): Headers {
    return this.#tab.shown.headers;
  }

  /** What the server sent, letter by letter. */
  get html(): string {
    return this.#tab.shown.bytes.toString();
  }

  get title(): string {
    return this.#tab.document.title;
  }

  /** The file that the last link or form brought in place of a page; null after a page. */
  get downloaded(): Download | null {
    return this.#tab.downloaded;
  }

  /**
   * Sends JSON as a script of the shop would; the answer's JSON.
   * @throws when it is refused
   */
  async post(path: string, data: object): Promise<Record<string, unknown>> {
    const answer = await this.#visitor.ask(path, data);
    if (!answer.ok)
      throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  /** Asks the API as this visitor; the answer's JSON, whatever its status. */
  async get(path: string): Promise<Record<string, unknown>> {
    return (await (await this.#visitor.ask(path)).json()) as Record<string, unknown>;
  }

  /** Names and values of the cookies that would be sent to a path. */
  async cookies(path = '/'): Promise<Record<string, string>> {
    const cookies = await this.#visitor.cookies(path);
    return Object.fromEntries(cookies.map(({ key, value }) => [key, value]));
  }
}
