/**
 * The shapes of the catalog: places, categories, currencies, languages and the choices that hang on
 * them. Browser-safe.
 */
import { z } from 'zod';

const parish = z.object({ code: z.string(), name: z.string() });
export const country = z.object({
  code: z.string().length(2),
  name: z.string(),
  slug: z.string(),
  sovereign: z.boolean(),
  currency: z.string().length(3),
  timeZone: z.string(),
  /** Regional-indicator flag. */
  flag: z.string(),
  dialCode: z.string(),
  parishes: z.array(parish),
});
export type Country = z.infer<typeof country>;

export const category = z.object({
  /** Small integer that never changes; what the search index stores. */
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** Slug of the parent, null at the top. */
  parent: z.string().nullable(),
  /** lucide icon name and the `cat-*` colour token. */
  icon: z.string(),
  token: z.string(),
  conditions: z.enum(['usual', 'real-estate', 'none']),
});
export type Category = z.infer<typeof category>;

export const categoryRules = z.object({
  /** The section of the form that it adds, and so which details a listing may have. */
  details: z.enum(['property', 'vehicle', 'part', 'service', 'product', 'none']),
  /** Whether a listing needs a price, may have one, or is given away. */
  price: z.enum(['required', 'optional', 'none']),
  /** Whether there can be several of one listing: not of a house or a lost dog. */
  stock: z.boolean(),
});
export type CategoryRules = z.infer<typeof categoryRules>;

export const currency = z.object({
  code: z.string().length(3),
  name: z.string(),
  symbol: z.string(),
  rate: z.number(),
  countries: z.array(z.string()),
});
export type Currency = z.infer<typeof currency>;

export const language = z.object({
  code: z.string(),
  name: z.string(),
  nativeName: z.string(),
  translated: z.boolean(),
  /** No speaker has read its texts yet, and its pages say so. */
  beta: z.boolean(),
});
export type Language = z.infer<typeof language>;
