// What a seller adds about goods of a category. English, Spanish, French, Dutch, and Haitian Creole
// and Papiamento where written.
import remarks from '../data/remarks.json' with { type: 'json' };
import type { Language } from '../places.ts';
import type { Random } from '../random.ts';

const REMARKS: Record<string, Partial<Record<Language, string>>[]> = remarks;

/** One remark in this language, or nothing where none is written. */
export function remarkOn(category: string, random: Random, language: Language): string[] {
  const list = (REMARKS[category] ?? []).flatMap((remark) => remark[language] ?? []);
  return list.length > 0 ? [random.pick(list)] : [];
}
