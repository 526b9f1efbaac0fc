import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type Browse,
  clearedFilters,
  countFilters,
  filtersToSearch,
} from '#features/search/search.filters.ts';
import type { ListingPageView } from '#features/search/search.page-view.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { Banner } from '#ui/Banner.tsx';
import { useLate } from '#ui/useLate.ts';
import { FILTER_PANEL, useComingFilters, useFilterForm } from './filter-form.ts';
import type { ListingCardProps } from '#features/listings/ui/ListingCard.tsx';
import { ListingFilters } from './ListingFilters.tsx';
import { ListingGrid, type ListingGridProps } from '#features/listings/ui/ListingGrid.tsx';
import { LoadError } from './LoadError.tsx';
import { ListingPagination } from './ListingPagination.tsx';
import { ListingSkeleton } from './ListingSkeleton.tsx';
import { ListingSort } from './ListingSort.tsx';
import { ListTotal } from './ListTotal.tsx';
import { NothingFound } from './NothingFound.tsx';
import { PastTheEnd } from './PastTheEnd.tsx';
import { FiltersSet } from './filters/FiltersSet.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

type ListingBrowserProps = {
  path: '/products' | '/search';
  browse: Browse;
  /** null when the listings could not be loaded. */
  result: ListingPageView | null;
  /** Title and count above the columns. */
  head: ReactNode;
  /** Name of the list for assistive technology. */
  label: string;
  variant?: ListingCardProps['variant'];
  ad: NonNullable<ListingGridProps['ad']>;
  sidebarAd?: ReactNode;
  /** Between the filters that are set and the listings. */
  above?: ReactNode;
  /** At the end of the row of the filters. */
  bell?: ReactNode;
  /** What is said where nothing matches, and what can be done about it besides. */
  empty: { title: string; text: string; ask?: ReactNode };
  /** In place of that where nothing is for sale yet, or where other places have some. */
  instead?: ReactNode;
  /** Below the listings, where they are few. */
  beyond?: ReactNode;
  /** Grid, list and map view can be switched. */
  views?: boolean;
  /** In place of the cards, where the map is asked for. */
  map?: ReactNode;
  slots?: ListingGridProps['slots'];
};

/** Some of the search servers do not answer; read out when that begins while somebody is here. */
function SomeMissing({ partial }: { partial: boolean }) {
  const t = useTranslations('listings');
  return (
    <div className="list-partial" role="status">
      {partial ? <Banner tone="warn" title={t('count.partial')} /> : null}
    </div>
  );
}

/** Filters, sort, cards and pages: the body that /products and /search share. */
export function ListingBrowser({
  path,
  browse,
  result,
  head,
  label,
  variant = 'plain',
  ad,
  sidebarAd,
  above,
  bell,
  empty,
  instead,
  beyond,
  views = false,
  map,
  slots,
}: ListingBrowserProps) {
  const coming = useComingFilters(path, browse);
  const form = useFilterForm(path, browse, coming);
  const loading = useLoading(path);
  const list = views && browse.view === 'list';
  const { filters, view, unread } = coming;
  const { country: homeCountry } = usePreferences();
  const filtered = countFilters(filters) > 0;
  const cleared = path + filtersToSearch(clearedFilters(filters), {}, { view, homeCountry });
  const isEmpty = !loading && result?.items.length === 0 && result.total === 0;
  const href = (page: number) =>
    path + filtersToSearch(filters, {}, { view, unread, page, homeCountry });
  return (
    <div className="page">
      <div className="page-head">
        <div>{head}</div>
      </div>
      <div className="browse">
        <aside className="browse-side">
          <ListingFilters path={path} browse={browse} coming={coming} result={result} form={form} />
          {sidebarAd ? <div className="desk">{sidebarAd}</div> : null}
        </aside>
        <section aria-label={label} aria-busy={loading}>
          <h2 className="sr">{label}</h2>
          <Toolbar
            path={path}
            browse={coming}
            total={views ? result : null}
            problem={result?.problem}
            views={views}
            bell={bell}
            onSort={form.apply}
          />
          <SomeMissing partial={result?.partial ?? false} />
          {above}
          {loading ? <ListingSkeleton list={list} /> : null}
          {!loading && result === null ? (
            <LoadError href={href(browse.page)} filtered={filtered} />
          ) : null}
          {isEmpty && instead ? instead : null}
          {isEmpty && !instead ? (
            <NothingFound {...empty} clearHref={filtered ? cleared : null} />
          ) : null}
          {!loading && result?.items.length === 0 && result.total > 0 ? (
            <PastTheEnd firstHref={href(1)} />
          ) : null}
          {!loading && result && result.items.length > 0 && map ? map : null}
          {!loading && result && result.items.length > 0 && !map ? (
            <Listings
              result={result}
              {...(list ? { variant: 'row' } : { variant, ad })}
              slots={slots}
              page={browse.page}
              hrefFor={href}
              beyond={beyond}
            />
          ) : null}
        </section>
      </div>
    </div>
  );
}

/** The cards of a page, the way to the other pages, and what stands below them. */
function Listings({
  result,
  page,
  hrefFor,
  beyond,
  ...grid
}: Pick<ListingGridProps, 'variant' | 'ad' | 'slots'> &
  Pick<ListingBrowserProps, 'beyond'> & {
    result: ListingPageView;
    page: number;
    hrefFor: (page: number) => string;
  }) {
  return (
    <>
      <ListingGrid listings={result.items} {...grid} />
      <ListingPagination page={page} total={result.total} hrefFor={hrefFor} />
      {beyond}
    </>
  );
}

/** True once a navigation within this page takes noticeably long. */
function useLoading(path: string): boolean {
  const navigation = useNavigation();
  const coming =
    navigation.state === 'loading' && navigation.location.pathname === path
      ? navigation.location.key
      : null;
  return useLate(coming);
}

type ToolbarProps = {
  path: string;
  browse: Browse;
  total: ListingPageView | null;
  problem: ListingPageView['problem'] | undefined;
  views: boolean;
  bell: ReactNode;
  onSort: () => void;
};

function Toolbar({ path, browse, total, problem, views, bell, onSort }: ToolbarProps) {
  const t = useTranslations('listings');
  const set = countFilters(browse.filters);
  // Words are a filter of the one list, and the heading of the other.
  const asks = path === '/products' && browse.filters.q !== '';
  return (
    <div className="toolbar">
      <p className="num total" role="status">
        {total ? <ListTotal {...total} /> : null}
      </p>
      <button
        className="btn btn-line mob"
        type="button"
        popoverTarget={FILTER_PANEL}
        aria-haspopup="dialog"
      >
        <SlidersHorizontal className="icon" aria-hidden />
        {t('filters.title')}
        {set > 0 ? <span className="badge st-brand">{set}</span> : null}
      </button>
      <ListingSort
        sortBy={browse.filters.sortBy}
        hasWords={browse.filters.q !== ''}
        onChange={onSort}
      />
      {bell}
      {views ? <ViewSwitch path={path} browse={browse} /> : null}
      {set > 0 || asks || problem ? (
        <FiltersSet path={path} browse={browse} problem={problem} />
      ) : null}
    </div>
  );
}
