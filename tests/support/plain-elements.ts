/**
 * What is on a page without scripts, found as people name it: by role and accessible name, as
 * assistive technology has them. Style sheets are not read, so what they hide is found as well;
 * what HTML itself hides (hidden, a closed details, a template) is not.
 */
import { computeAccessibleName, getRole } from 'dom-accessibility-api';

/**
 * The whole name, or a pattern. Where nothing has the whole name, those that contain it count,
 * whatever their case.
 */
export type Name = string | RegExp;
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = 'input:not([type=hidden]), select, textarea';
/** So many names are told in a message. */
const LISTED = 12;
const NO_STYLE = { getPropertyValue: () => '' } as unknown as CSSStyleDeclaration;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const nameOf = (element: Element): string =>
  oneLine(computeAccessibleName(element, { getComputedStyle: () => NO_STYLE }));

const HIDING = '[hidden], [inert], dialog:not([open]), template, script, style, input[type=hidden]';

/** Whether HTML itself hides it: a person without scripts cannot reach it. */
export function isHidden(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (isHiddenIn(each, each.parentElement)) return true;
  return false;
}

const isHiddenIn = (element: Element, parent: Element | null): boolean =>
  element.matches(HIDING) ||
  (parent?.localName === 'details' &&
    !parent.hasAttribute('open') &&
    !isSummaryOf(element, parent));

const isSummaryOf = (element: Element, details: Element): boolean =>
  element === [...details.children].find((child) => child.localName === 'summary');

const isNotified = (element: Element): boolean =>
  !isHidden(element) && element.closest('[aria-hidden=true]') === null;

/** Everything of this role that can be reached, by name where one is asked for. */
export function allByRole(root: ParentNode, role: string, name?: Name): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => getRole(element) === role && isNotified(element),
  );
  return name === undefined ? found : named(found, name, nameOf);
}

/** Fields that this is the label of. */
export function allByLabel(root: ParentNode, label: Name): Field[] {
  const fields = [...root.querySelectorAll<Field>(FIELDS)].filter((field) => !isHidden(field));
  return named(fields, label, nameOf);
}

function named<E extends Element>(found: E[], name: Name, of: (element: E) => string): E[] {
  const all = found.map((element) => ({ element, is: of(element) }));
  const pick = (fits: (is: string) => boolean) =>
    all.filter(({ is }) => fits(is)).map(({ element }) => element);
  if (name instanceof RegExp) return pick((is) => is.search(name) >= 0);
  const whole = pick((is) => is === oneLine(name));
  const part = oneLine(name).toLowerCase();
  return whole.length > 0 ? whole : pick((is) => is.toLowerCase().includes(part));
}

/**
 * The one that is meant.
 * @param isSame whether it makes no difference which of two is taken
 * @throws a sentence with what there is instead, when there is none, or more than one
 */
export function theOne<E extends Element>(
  found: E[],
  what: string,
  there: () => string[],
  isSame: (a: E, b: E) => boolean = () => false,
): E {
  const [first, ...others] = found;
  if (!first) throw new Error(`There is no ${what}. There is: ${listed(there())}`);
  if (!others.every((other) => isSame(first, other)))
    throw new Error(
      `There are ${found.length} of ${what}: ${listed(found.map(nameOf))}. Use within(…)`,
    );
  return first;
}

const listed = (names: string[]): string => {
  const different = [...new Set(names)].map((name) => `“${name}”`);
  const more = different.length - LISTED;
  return different.length === 0
    ? 'nothing'
    : different.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** Names of all fields below, for messages. */
export const fieldNames = (root: ParentNode): string[] =>
  [...root.querySelectorAll<Field>(FIELDS)].filter((field) => !isHidden(field)).map(nameOf);

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|button|cite|code|data|dfn|em|i|input|kbd|label|mark|output|q|s|samp|small|span|strong|sub|sup|svg|time|u|var|wbr)$/;

/** What can be read there: a line for each block, without what HTML hides. */
export function textOf(root: Element): string {
  const pieces: string[] = [];
  const walk = (node: Node): void => {
    if (node.nodeType === node.TEXT_NODE) pieces.push(node.textContent ?? '');
    if (node.nodeType !== node.ELEMENT_NODE) return;
    const element = node as Element;
    if (element !== root && isHiddenIn(element, element.parentElement)) return;
    const isBlock = !INLINE.test(element.localName);
    if (isBlock) pieces.push('\n');
    for (const child of element.childNodes) walk(child);
    if (isBlock) pieces.push('\n');
  };
  walk(root);
  return pieces
    .join('')
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n');
}
