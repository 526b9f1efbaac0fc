import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { type QueueChoice, queuePath } from './queue-paths.ts';

/** What the queue is narrowed to, each with the way to the queue without it. */
export function QueueFilters({ choice }: { choice: QueueChoice }) {
  const t = useTranslations('queue');
  const countryName = useCatalogName('country');
  const languageName = useCatalogName('language');
  const { filter, kind, country, language } = choice;
  const chosen: { name: string; without: Partial<QueueChoice> }[] = [
    filter && { name: t(`filter.${filter}`), without: { filter: null } },
    kind && { name: t(`kind.${kind}`), without: { kind: null } },
    country && { name: countryName(country), without: { country: null } },
    language && { name: languageName(language), without: { language: null } },
  ].filter((each) => each !== null && each !== '');
  if (chosen.length === 0) return null;
  return (
    <nav className="q-filters row wrap" aria-label={t('filter.narrowed')}>
      {chosen.map(({ name, without }) => (
        <Link key={name} to={queuePath({ ...choice, ...without })} className="chip on">
          {name}
          <span className="sr">{t('filter.remove')}</span>
          <X className="icon icon-s" aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
