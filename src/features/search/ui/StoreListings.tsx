import { ArrowRight } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { ROW_SORTS } from '#features/search/search.limits.ts';
import type { CardView } from '#features/listings/listings.public.ts';
import {
  parseStoreFilters,
  type StoreFilters,
  storeSearch,
} from '#features/search/lists/store.filters.ts';
import { TOP_CATEGORIES, childrenOf } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SentSelect } from '#ui/SentSelect.tsx';
import { useChosen } from '#ui/useChosen.ts';
import { useScripted } from '#ui/useScripted.ts';
import { ListTotal } from './ListTotal.tsx';
import { ListingGrid, type ListingGridProps } from '#features/listings/ui/ListingGrid.tsx';

type StoreListingsView = {
  items: CardView[];
  total: number;
  all: number;
  sold: number;
  facets: { category: Record<string, number>; condition: Record<string, number> };
  nextCursor: string | null;
};

/** With fewer listings there is nothing to look for. */
const WORTH_FILTERING = 5;

/** What a seller offers, with filters; `path` is the page of the store. */
export function StoreListings({
  path,
  listings,
  filters,
  continued,
  slots,
}: {
  path: string;
  listings: StoreListingsView;
  filters: StoreFilters;
  /** This is not the first page. */ continued: boolean;
  slots?: ListingGridProps['slots'];
}) {
  const t = useTranslations('stores.listings');
  const { items, all, nextCursor } = listings;
  if (all === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      <h2 className="sr">{t('title')}</h2>
      {all >= WORTH_FILTERING ? (
        <StoreFilterBar path={path} listings={listings} filters={filters} />
      ) : null}
      {items.length > 0 ? (
        <ListingGrid listings={items} slots={slots} />
      ) : (
        <EmptyState
          title={t('noMatch')}
          text={t('noMatchText')}
          action={
            <Link className="btn btn-line" to={path} preventScrollReset>
              {t('clear')}
            </Link>
          }
        />
      )}
      {nextCursor || continued ? (
        <p className="row wrap store-more">
          {continued ? (
            <Link className="btn btn-quiet" to={path + storeSearch(filters)}>
              {t('first')}
            </Link>
          ) : null}
          {nextCursor ? (
            <Link className="btn btn-line" to={path + storeSearch(filters, nextCursor)}>
              {t('more')}
              <ArrowRight className="icon" aria-hidden />
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** A plain GET form that applies itself where scripts run. */
function StoreFilterBar({
  path,
  listings,
  filters,
}: {
  path: string;
  listings: StoreListingsView;
  filters: StoreFilters;
}) {
  const { facets } = listings;
  const t = useTranslations('stores.listings');
  const ts = useTranslations('listings.sort');
  const categoryName = useCatalogName('category');
  const conditionName = useCatalogName('condition');
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const scripted = useScripted();
  const [shown, choose] = useChosen(filters);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const chosen = parseStoreFilters(new URLSearchParams(postedTexts(new FormData(form.current))));
    const to = path + storeSearch(chosen);
    choose(chosen, navigate(to, { replace: true, preventScrollReset: true }));
  };
  const counted = (name: string, count: number | undefined) =>
    t('choice', { name, count: count ?? 0 });
  const categories = TOP_CATEGORIES.flatMap((top) => [top, ...childrenOf(top.slug)]).filter(
    ({ slug }) => facets.category[slug] || slug === filters.category,
  );
  const conditions = CONDITIONS.filter(
    (value) => facets.condition[value] || value === filters.condition,
  );
  return (
    <Form
      ref={form}
      method="get"
      action={path}
      className="store-filters"
      role="search"
      aria-label={t('filters')}
      onSubmit={apply}
      onChange={() => apply()}
    >
      <StoreTotal {...listings} />
      <SentSelect name="category" aria-label={t('category')} value={shown.category ?? ''}>
        <option value="">{t('allCategories')}</option>
        {categories.map(({ slug, parent }) => (
          <option key={slug} value={slug}>
            {(parent ? '\u2003' : '') + counted(categoryName(slug), facets.category[slug])}
          </option>
        ))}
      </SentSelect>
      {conditions.length > 0 ? (
        <SentSelect name="condition" aria-label={t('condition')} value={shown.condition ?? ''}>
          <option value="">{t('anyCondition')}</option>
          {conditions.map((value) => (
            <option key={value} value={value}>
              {counted(conditionName(value), facets.condition[value])}
            </option>
          ))}
        </SentSelect>
      ) : null}
      <SentSelect name="sortBy" aria-label={t('sort')} value={shown.sortBy}>
        {ROW_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {ts(sort)}
          </option>
        ))}
      </SentSelect>
      {scripted ? null : (
        <button className="btn btn-primary no-script" type="submit">
          {t('apply')}
        </button>
      )}
    </Form>
  );
}

/** The tab above says it as long as nothing is chosen, and nothing is sold. */
function StoreTotal({ total, all, sold }: StoreListingsView) {
  const isSaid = total === all && sold === 0;
  return (
    <p className={isSaid ? 'num store-count sr-phone' : 'num store-count'} role="status">
      <ListTotal total={total} sold={sold} />
    </p>
  );
}
