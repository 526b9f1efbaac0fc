import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Browse, filtersToSearch } from '#features/search/search.filters.ts';
import type { Understanding } from '#features/search/search.page-view.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

type SearchUnderstoodProps = { browse: Browse; how: Understanding };

/** A line on how the words of a question were understood, where that is not as they were typed. */
export function SearchUnderstood({ browse, how }: SearchUnderstoodProps) {
  const t = useTranslations('understood');
  const format = useFormatter();
  const { country: homeCountry } = usePreferences();
  const { corrected, didYouMean, widened, dropped, loosened, wordless } = how;
  const open = format.list(loosened.map((reading) => t(`reading.${reading}`)));
  const bold = (text: ReactNode) => <b>{text}</b>;
  const ask = (text: ReactNode) => (
    <Link
      className="link"
      to={`/search${filtersToSearch(browse.filters, { q: didYouMean ?? '' }, { homeCountry })}`}
    >
      {text}
    </Link>
  );
  return (
    <p>
      {corrected ? (
        <span>{t.rich('corrected', { words: corrected.join(' '), b: bold })} </span>
      ) : null}
      {loosened.length > 0 ? <span>{t.rich('loosened', { readings: open, b: bold })} </span> : null}
      {wordless ? <span>{t('wordless')} </span> : null}
      {widened ? (
        <span>{widened.exact === 0 ? t('closest') : t('closestBehind', widened)} </span>
      ) : null}
      {dropped.length > 0 ? (
        <span>{t.rich('dropped', { words: format.list(dropped), b: bold })} </span>
      ) : null}
      {didYouMean ? <span>{t.rich('didYouMean', { words: didYouMean, a: ask })}</span> : null}
    </p>
  );
}
