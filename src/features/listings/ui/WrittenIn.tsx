import { Suspense } from 'react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import type { OtherLanguage } from '#platform/i18n/text-language.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useScripted } from '#ui/useScripted.ts';

/** They write the names of languages with a small letter. */
const SMALL_LETTERS: ReadonlySet<string> = new Set(['es', 'fr']);

/** Fetched where the browser can translate, and by nobody else. */
const TranslateHere = lazyPart(() => import('./TranslateHere.tsx'));

/**
 * Says that a listing is written in another language, and how to read it: with the browser's own
 * translation, else with a service that this site has nothing to do with.
 */
export function WrittenIn({
  other,
  listing,
}: {
  other: OtherLanguage;
  listing: Pick<ListingView, 'title' | 'description'>;
}) {
  const t = useTranslations('detail.translate');
  const name = useCatalogName('language')(other.from);
  const language = SMALL_LETTERS.has(useLocale()) ? name.toLowerCase() : name;
  const here = useScripted() && 'Translator' in window;
  const elsewhere = other.elsewhere ? (
    <a
      className="link"
      href={other.elsewhere.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {t('elsewhere', other.elsewhere)}
    </a>
  ) : null;
  return (
    <div className="stack gap-2">
      <p className="muted">{t('writtenIn', { language })}</p>
      {here ? (
        <Suspense fallback={elsewhere}>
          <TranslateHere other={other} listing={listing} elsewhere={elsewhere} />
        </Suspense>
      ) : (
        elsewhere
      )}
    </div>
  );
}
