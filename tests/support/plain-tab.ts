/** What one tab of a browser without scripts shows, and the pages before. */
import { JSDOM } from 'jsdom';
import type { ChosenFiles } from './plain-forms.ts';
import type { Tab } from './plain-part.ts';
import type { Answer, Navigation, PlainVisitor } from './plain-requests.ts';

export type Download = { name: string; type: string; bytes: Buffer };

export class PlainTab implements Tab {
  readonly files: ChosenFiles = new WeakMap();
  readonly #visitor: PlainVisitor;
  readonly #history: URL[] = [];
  #page: { answer: Answer; window: JSDOM['window'] } | null = null;
  downloaded: Download | null = null;

  constructor(visitor: PlainVisitor) {
    this.#visitor = visitor;
  }

  get shown(): Answer {
    return this.#opened.answer;
  }

  get document(): Document {
    return this.#opened.window.document;
  }

  async open(path: string): Promise<void> {
    this.#remember(await this.#show({ url: new URL(path, this.#visitor.shop), method: 'GET' }));
  }

  async reload(): Promise<void> {
    await this.#show({ url: this.shown.url, method: 'GET' });
  }

  async back(): Promise<void> {
    const before = this.#history.at(-2);
    if (!before) throw new Error('There is no page before this one');
    this.#history.pop();
    await this.#show({ url: before, method: 'GET' });
  }

  /** Goes where a link or form of the page leads; another place of the same page is no request. */
  async follow(navigation: Navigation): Promise<void> {
    const { url: here } = this.shown;
    const [there] = navigation.url.href.split('#');
    const isHere = there === here.href.split('#')[0] && navigation.url.href.includes('#');
    if (isHere && navigation.method === 'GET') {
      this.shown.url = navigation.url;
      return this.#remember(navigation.url);
    }
    return this.#remember(await this.#show(navigation, here));
  }

  get #opened(): { answer: Answer; window: JSDOM['window'] } {
    if (!this.#page) throw new Error('No page was opened yet');
    return this.#page;
  }

  #remember(url: URL): void {
    if (this.#history.at(-1)?.href !== url.href) this.#history.push(url);
  }

  /** Where the tab is after that: on the same page still where a file came, or nothing. */
  async #show(navigation: Navigation, from: URL | null = null): Promise<URL> {
    const answer = await this.#visitor.navigate(navigation, from);
    const type = answer.headers.get('Content-Type') ?? '';
    const disposition = answer.headers.get('Content-Disposition') ?? '';
    if (answer.status === 204) return this.shown.url;
    if (!type.startsWith('text/html') || disposition.startsWith('attachment')) {
      const name = /filename="([^"]*)"/.exec(disposition)?.[1] ?? '';
      this.downloaded = { name, type, bytes: answer.bytes };
      return this.#page?.answer.url ?? answer.url;
    }
    this.downloaded = null;
    this.#page?.window.close();
    const { window } = new JSDOM(answer.bytes.toString(), { url: answer.url.href });
    this.#page = { answer, window };
    return answer.url;
  }
}
