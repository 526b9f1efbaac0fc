import { ChevronRight } from 'lucide-react';
import type { Crumb } from '#features/listings/listings.seo.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** The way from the home screen to the lists that a listing stands in. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const t = useTranslations('related');
  return (
    <nav className="crumbs" aria-label={t('crumbs')}>
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
            <ChevronRight className="icon icon-s" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
