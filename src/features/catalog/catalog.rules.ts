/**
 * What a category asks of its listings, apart from the catalog itself, because only forms and the
 * server need it.
 */
import { categoryBySlug } from './catalog.data.ts';
import type { CategoryRules } from './catalog.schema.ts';
import rules from './data/category-rules.json' with { type: 'json' };

const USUAL: CategoryRules = { details: 'none', price: 'required', stock: true };
const bySlug = new Map(Object.entries(rules) as [string, Partial<CategoryRules>][]);

/** The rules of a category: its own, else those of its parent, else the usual ones. */
export function rulesOf(slug: string): CategoryRules {
  return { ...USUAL, ...(bySlug.get(slug) ?? bySlug.get(categoryBySlug(slug)?.parent ?? '')) };
}
