/**
 * The lists whose codes have names among the texts. Codes are data, not code, and so no compiler
 * can tell that each has its name: catalog.test.ts does, in every language.
 */
import type { PageNamespace } from '#platform/texts.ts';

export type CatalogList = PageNamespace extends infer N
  ? N extends `catalog.${infer List}`
    ? List
    : never
  : never;
