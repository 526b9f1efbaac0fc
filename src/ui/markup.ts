/** For markup that is written as text, where elements that react to nothing would cost too much. */

/** Text or an attribute's value, with the signs replaced that mean something there. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** As React takes it. */
type Markup = { __html: string };

const written = new WeakMap<object, Map<string, Markup>>();

/**
 * Markup that is written once and then handed out, on a server to everybody.
 * @param of what it is written from; as long as it is the same object, so is what was written
 * @param key tells apart what is written from it: a language, what is chosen; of few values
 */
export function markupOnce(of: object, key: string, write: () => string): Markup {
  const known = written.get(of) ?? new Map<string, Markup>();
  written.set(of, known);
  const markup = known.get(key) ?? { __html: write() };
  known.set(key, markup);
  return markup;
}
