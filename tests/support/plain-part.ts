/**
 * What a person without scripts reads and does on a page, or on a part of it: fields are filled in,
 * boxes ticked, files chosen, links followed, buttons pressed. What cannot be done is an error that
 * says what there is instead.
 */
import {
  allByLabel,
  allByRole,
  type Field,
  fieldNames,
  type Name,
  nameOf,
  textOf,
  theOne,
} from './plain-elements.ts';
import {
  type ChosenFiles,
  defaultButton,
  refusalsOf,
  requestOf,
  type Submitter,
} from './plain-forms.ts';
import type { Navigation } from './plain-requests.ts';

/** What shows one page after the other. */
export type Tab = {
  readonly document: Document;
  readonly files: ChosenFiles;
  follow: (navigation: Navigation) => Promise<void>;
};

export class PlainPart {
  readonly #tab: Tab;
  readonly #part: Element | null;

  /** @param part everything is looked for in it; null for the whole of what the tab shows */
  constructor(tab: Tab, part: Element | null = null) {
    this.#tab = tab;
    this.#part = part;
  }

  /** For what has no role and no label: hidden fields, rel attributes, JSON-LD. */
  get root(): Element {
    const { document } = this.#tab;
    if (this.#part && this.#part.ownerDocument !== document)
      throw new Error('This part belongs to a page that was left');
    return this.#part ?? document.documentElement;
  }

  /** The same page, where only this part of it is looked at: a region, a dialog, an article … */
  within(role: string, name?: Name): PlainPart {
    return new PlainPart(this.#tab, this.find(role, name));
  }

  /** The one element of a role and name. */
  find(role: string, name?: Name): HTMLElement {
    const there = () => this.names(role);
    return theOne(this.all(role, name), `${role} ${told(name)}`, there, leadsTheSame);
  }

  /** All elements of a role; none is no error. */
  all(role: string, name?: Name): HTMLElement[] {
    return allByRole(this.root, role, name);
  }

  has(role: string, name?: Name): boolean {
    return this.all(role, name).length > 0;
  }

  /** The names of all elements of a role, in the order of the page. */
  names(role: string): string[] {
    return this.all(role).map(nameOf);
  }

  /** Where a link leads, as it is written. */
  href(name: Name): string {
    return this.find('link', name).getAttribute('href') ?? '';
  }

  /** The words of the first heading of a level; null without one. */
  heading(level: 1 | 2 | 3 | 4 | 5 | 6): string | null {
    const heading = this.all('heading').find(
      (each) => (each.getAttribute('aria-level') ?? each.localName.slice(1)) === String(level),
    );
    return heading ? nameOf(heading) : null;
  }

  /** What can be read, a line for each block. */
  text(): string {
    return textOf(this.#part ? this.root : this.#tab.document.body);
  }

  /** The field of a label: `value`, `checked`, `required` are read from it. */
  field(label: Name): Field {
    return theOne(allByLabel(this.root, label), `field ${told(label)}`, () =>
      fieldNames(this.root),
    );
  }

  hasField(label: Name): boolean {
    return allByLabel(this.root, label).length > 0;
  }

  /** Replaces what is written in a field. */
  fill(label: Name, text: string): void {
    const field = this.#usable(label);
    if (field.matches('select, [type=checkbox], [type=radio], [type=file]'))
      throw new Error(`Nothing is written into ${told(label)}: it is a ${kindOf(field)}`);
    const { maxLength } = field as HTMLInputElement;
    if (maxLength >= 0 && text.length > maxLength)
      throw new Error(`${told(label)} takes ${maxLength} characters, not ${text.length}`);
    field.value = text;
    if (field.value.trim() !== text.replaceAll('\r\n', '\n').trim())
      throw new Error(`${told(label)}, a ${kindOf(field)}, does not take “${text}”`);
  }

  /** Chooses from a list, by value or by words; in a list of many several. */
  select(label: Name, ...choices: string[]): void {
    const field = this.#usable(label);
    if (!field.matches('select')) throw new Error(`${told(label)} is a ${kindOf(field)}, no list`);
    const list = field as HTMLSelectElement;
    const options = [...list.options].filter(
      (option) => !option.disabled && !option.closest('optgroup[disabled]'),
    );
    const chosen = choices.map((choice) =>
      theOne(
        options.filter(({ value, label: words }) => value === choice || words.trim() === choice),
        `choice “${choice}” in ${told(label)}`,
        () => options.map(({ label: words }) => words),
        () => true,
      ),
    );
    for (const option of list.options) if (list.multiple) option.selected = chosen.includes(option);
    if (!list.multiple && chosen[0]) chosen[0].selected = true;
  }

  /** Ticks a box. */
  check(label: Name): void {
    this.#tick(label, 'checkbox', true);
  }

  uncheck(label: Name): void {
    this.#tick(label, 'checkbox', false);
  }

  /** Takes one of several radio buttons. */
  choose(label: Name): void {
    this.#tick(label, 'radio', true);
  }

  /** Chooses files for a field of a form. */
  upload(label: Name, ...files: File[]): void {
    const field = this.#usable(label);
    if (!field.matches('[type=file]'))
      throw new Error(`${told(label)} is a ${kindOf(field)} and takes no file`);
    if (files.length > 1 && !(field as HTMLInputElement).multiple)
      throw new Error(`${told(label)} takes one file`);
    this.#tab.files.set(field, files);
  }

  /**
   * Presses what there is of a role and name: a link is followed, a button sends its form, a
   * summary opens and closes.
   */
  async click(role: string, name: Name): Promise<void> {
    const element = this.find(role, name);
    const link = element.closest('a[href]');
    if (link) return this.#tab.follow({ url: this.#address(link), method: 'GET' });
    if (element.localName === 'summary') {
      element.parentElement?.toggleAttribute('open');
      return undefined;
    }
    const button = element.closest<Submitter>('button, input');
    if (!button) throw new Error(`${role} ${told(name)} does nothing without scripts`);
    if (button.matches(':disabled')) throw new Error(`${role} ${told(name)} is disabled`);
    if (button.type === 'reset') return button.form?.reset();
    if (button.type === 'submit' || button.type === 'image') {
      if (button.form) return this.#send(button.form, button);
      throw new Error(`${role} ${told(name)} belongs to no form`);
    }
    const opens = button.getAttribute('popovertarget');
    if (opens !== null && this.#tab.document.getElementById(opens)) return undefined;
    throw new Error(`${role} ${told(name)} does nothing without scripts`);
  }

  /** Enter in a field: sends its form with the first button of it. */
  async pressEnter(label: Name): Promise<void> {
    const field = this.#usable(label);
    if (!field.form) throw new Error(`${told(label)} belongs to no form`);
    const button = defaultButton(field.form);
    if (button?.matches(':disabled')) throw new Error(`“${nameOf(button)}” is disabled`);
    await this.#send(field.form, button);
  }

  async #send(form: HTMLFormElement, submitter: Submitter | null): Promise<void> {
    const refusals = refusalsOf(form, submitter, this.#tab.files);
    if (refusals.length > 0)
      throw new Error(`The browser would not send this form: ${refusals.join('; ')}`);
    await this.#tab.follow(await requestOf(form, submitter, this.#here, this.#tab.files));
  }

  #tick(label: Name, type: 'checkbox' | 'radio', checked: boolean): void {
    const field = this.#usable(label) as HTMLInputElement;
    if (field.type !== type) throw new Error(`${told(label)} is a ${kindOf(field)}, no ${type}`);
    field.checked = checked;
  }

  #usable(label: Name): Field {
    const field = this.field(label);
    if (field.matches(':disabled')) throw new Error(`${told(label)} is disabled`);
    if ((field as HTMLInputElement).readOnly) throw new Error(`${told(label)} is read-only`);
    return field;
  }

  get #here(): URL {
    return new URL(this.#tab.document.URL);
  }

  #address(link: Element): URL {
    return new URL(link.getAttribute('href') ?? '', this.#tab.document.baseURI);
  }
}

const told = (name: Name | undefined): string =>
  name === undefined ? 'of any name' : name instanceof RegExp ? String(name) : `“${name}”`;

const kindOf = (field: Field): string =>
  field.localName === 'input' ? `field of type ${field.type}` : field.localName;

/** Links to one address are one link, wherever they stand. */
const leadsTheSame = (a: Element, b: Element): boolean =>
  a.matches('a[href]')
    ? a.getAttribute('href') === b.getAttribute('href')
    : a.matches('button') && sendsOf(a) !== null && sendsOf(a) === sendsOf(b);

/** What a form that is nothing but this button sends, as "Sign out" in two menus; else null. */
function sendsOf(button: Element): string | null {
  const { form } = button as HTMLButtonElement;
  if (form?.elements.length !== 1) return null;
  return ['action', 'method'].map((name) => form.getAttribute(name)).join();
}
