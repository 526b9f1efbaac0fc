/** Words as they are compared: without case, marks, numbers and signs, and as the Latin letters
 * that they look like. */
import { remove } from 'confusables';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /\p{M}/gu;

/**
 * The words of a text. Numbers are left out, because a price or a telephone number is what changes
 * between two copies of a text.
 */
export function plainWords(text: string): string[] {
  const seen = text.normalize('NFKD').replace(INVISIBLE, '');
  const plain = remove(seen).normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.match(/\p{L}+/gu) ?? [];
}
