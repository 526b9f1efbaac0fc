/**
 * The lists whose codes have names among the texts. Codes are data, not code, and so no compiler
 * can tell that each has its name: catalog.test.ts does, in every language.
 */
import type { PageNamespace } from '#platform/i18n/texts.ts';

export type CatalogList = ListIn<'catalog'>;
/** Lists of choices in a listing's details, whose names come with the pages that show them. */
export type ChoiceList = ListIn<'choices'>;

type ListIn<Area extends string> = PageNamespace extends infer N
  ? N extends `${Area}.${infer List}`
    ? List
    : never
  : never;

/** Text key of a stored choice: "Mirrors & Glass" is "mirrors-glass". */
export function choiceKey(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
