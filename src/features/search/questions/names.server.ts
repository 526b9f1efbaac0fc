// What the catalog's places, categories and currencies are called in every language, read from the
// texts themselves, so that benchmarks, which no build has prepared, understand questions too.
import en from '../../../messages/en/every-page/catalog.json' with { type: 'json' };
import es from '../../../messages/es/every-page/catalog.json' with { type: 'json' };
import fr from '../../../messages/fr/every-page/catalog.json' with { type: 'json' };
import nl from '../../../messages/nl/every-page/catalog.json' with { type: 'json' };
import ht from '../../../messages/ht/every-page/catalog.json' with { type: 'json' };
import pap from '../../../messages/pap/every-page/catalog.json' with { type: 'json' };

const ALL: readonly Record<'country' | 'category' | 'currency', Record<string, string>>[] = [
  en,
  es,
  fr,
  nl,
  ht,
  pap,
];

/** The names of a code in all languages. */
export const namesOf = (list: 'country' | 'category' | 'currency', code: string): string[] =>
  ALL.flatMap((names) => names[list][code] ?? []);
