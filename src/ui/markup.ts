/** For markup that is written as text, where elements that react to nothing would cost too much. */

/** Text or an attribute's value, with the signs replaced that mean something there. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
