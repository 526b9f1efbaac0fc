/** The one form of filters and sort: a plain GET form that applies itself where scripts run. */
import { type FormEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import { type Browse, filtersToSearch, parseFilters } from '#features/search/search.filters.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';

/** Fields outside the form element (the sort, Apply) belong to it by this id. */
export const FILTER_FORM = 'filters';
export const FILTER_PANEL = 'filter-panel';
const TYPING_PAUSE_MS = 600;

/** Field values of the form for these filters. */
export function formValues(filters: ListingFilters): Record<string, string> {
  return {
    category: filters.category ?? '',
    location:
      filters.country === null ? ALL_CARIBBEAN : (countryByCode(filters.country)?.name ?? ''),
    parish: filters.parish ?? '',
    minPrice: filters.minPrice === null ? '' : String(filters.minPrice),
    maxPrice: filters.maxPrice === null ? '' : String(filters.maxPrice),
    condition: filters.conditions[0] ?? '',
    sortBy: filters.sortBy,
  };
}

/** The query string that the form's present values ask for. */
function searchOfForm(form: HTMLFormElement, homeCountry: string | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') params.append(name, value);
  const { filters, view } = parseFilters({ searchParams: params }, { country: null });
  return filtersToSearch(filters, {}, { view, homeCountry });
}

/**
 * Shows filters that changed elsewhere (a removed chip, the back button) without disturbing someone
 * who is typing.
 */
function fillForm(form: HTMLFormElement, filters: ListingFilters) {
  for (const [name, value] of Object.entries(formValues(filters))) {
    const field = form.elements.namedItem(name);
    if (field === null || field === document.activeElement) continue;
    if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
      field.value = value;
    // The value of a RadioNodeList cannot be set to "", which stands for any condition.
    else if (field instanceof RadioNodeList)
      for (const radio of field)
        if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
  }
}

/**
 * Whether the fields say something else than the HTML they came with: somebody was quicker than the
 * scripts.
 */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return (
        field.selectedIndex !==
        Math.max(
          [...field.options].findIndex((option) => option.defaultSelected),
          0,
        )
      );
    if (!(field instanceof HTMLInputElement)) return false;
    return field.type === 'radio' || field.type === 'checkbox'
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });
}

/**
 * The sheet of phones; where the filters are a column there is nothing to close. Back closes it
 * too.
 */
function closeSheet() {
  const panel = document.getElementById(FILTER_PANEL);
  if (panel?.matches(':popover-open')) panel.hidePopover();
}

/** What the address asks for, where no answer of the server says so. */
export function useAskedFor(): Browse {
  const { search } = useLocation();
  const { country } = usePreferences();
  return useMemo(
    () => parseFilters({ searchParams: new URLSearchParams(search) }, { country }),
    [search, country],
  );
}

export type FilterForm = {
  ref: RefObject<HTMLFormElement | null>;
  /** A choice applies at once, typing after a pause. */
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Applies the form as it stands; for fields that stand outside of it. */
  apply: () => void;
};

/** Mirrors the form into the URL of `path` without a history entry (DECISIONS.md B1). */
export function useFilterForm(path: string, browse: Browse): FilterForm {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { country: homeCountry } = usePreferences();

  const mounted = useRef(false);
  useEffect(() => {
    const early = !mounted.current && ref.current !== null && isChanged(ref.current);
    mounted.current = true;
    if (early) apply();
    else if (ref.current) fillForm(ref.current, browse.filters);
    // Only new filters change what the form shows.
    // oxlint-disable-next-line react/exhaustive-deps -- `apply` reads the form itself
  }, [browse.filters]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef(key);
  useEffect(() => {
    if (isReturn && shown.current !== key) closeSheet();
    shown.current = key;
  }, [key, isReturn]);

  const apply = () => {
    clearTimeout(timer.current);
    if (ref.current)
      void navigate(path + searchOfForm(ref.current, homeCountry), {
        replace: true,
        preventScrollReset: true,
      });
  };
  return {
    ref,
    apply,
    onChange: (event) => {
      clearTimeout(timer.current);
      const typing = event.target instanceof HTMLInputElement && event.target.type === 'text';
      if (typing) timer.current = setTimeout(apply, TYPING_PAUSE_MS);
      else apply();
    },
    onSubmit: (event) => {
      event.preventDefault();
      closeSheet();
      apply();
    },
  };
}
