import { LayoutGrid, List, Map as MapIcon } from 'lucide-react';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { type Browse, filtersToSearch, VIEWS } from '#features/search/search.filters.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FilterLink } from './FilterLink.tsx';

const ICONS = { grid: LayoutGrid, list: List, map: MapIcon } as const;

/** Cards, rows or the map. */
export function ViewSwitch({ path, browse }: { path: string; browse: Browse }) {
  const t = useTranslations('listings.view');
  const { country: homeCountry } = usePreferences();
  return (
    <div className="seg" role="group" aria-label={t('label')}>
      {VIEWS.map((view) => {
        const Icon = ICONS[view];
        const search = filtersToSearch(
          browse.filters,
          {},
          { view, page: browse.page, homeCountry },
        );
        return (
          <FilterLink
            key={view}
            to={path + search}
            aria-current={browse.view === view ? 'true' : undefined}
          >
            <Icon className="icon icon-s" aria-hidden />
            <span className="sr-phone">{t(view)}</span>
          </FilterLink>
        );
      })}
    </div>
  );
}
