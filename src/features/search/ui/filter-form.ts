/** The one form of filters and sort: a plain GET form that applies itself where scripts run. */
import { type FormEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import { ALL_CARIBBEAN } from '#features/preferences/preferences.schema.ts';
import { type Browse, filtersToSearch, parseFilters } from '#features/search/search.filters.ts';
import { ATTRIBUTE_NAMES } from '#features/search/search.limits.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useNavigation } from '#platform/pages/navigation.ts';
import { IN_PLACE } from './FilterLink.tsx';

/** Fields outside the form element (the sort, Apply) belong to it by this id. */
export const FILTER_FORM = 'filters';
export const FILTER_PANEL = 'filter-panel';
const TYPING_PAUSE_MS = 600;

/**
 * Field values of the form for these filters; several choices with commas between them. What cannot
 * be read as a price stays as it was typed.
 */
export function formValues({ filters, unread }: Browse): Record<string, string> {
  const { country, minPrice, maxPrice, attributes } = filters;
  return {
    ...Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, attributes[name]?.join() ?? ''])),
    category: filters.category ?? '',
    location: country === null ? ALL_CARIBBEAN : (countryByCode(country)?.name ?? ''),
    parish: filters.parish ?? '',
    minPrice: minPrice === null ? '' : String(minPrice),
    maxPrice: maxPrice === null ? '' : String(maxPrice),
    condition: filters.conditions.join(),
    sortBy: filters.sortBy,
    ...unread,
  };
}

/**
 * The query string that the form's present values ask for.
 * @param before the category that they were asked of: attributes of another branch do not come
 *   along
 */
function searchOfForm(form: HTMLFormElement, homeCountry: string | null, before: string | null) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') params.append(name, value);
  const { filters, view, unread } = parseFilters({ searchParams: params }, { country: null });
  const { category } = filters;
  const options = { view, unread, homeCountry };
  return filtersToSearch({ ...filters, category: before }, { category }, options);
}

const isField = (field: unknown) =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
const isBox = ({ type }: { type: string }) => type === 'checkbox' || type === 'radio';
/** Whether it changes while one types or drags, and so has not changed for good. */
const isMoving = (field: unknown) =>
  field instanceof HTMLInputElement && (field.type === 'text' || field.type === 'range');

/**
 * Shows filters that changed elsewhere (a removed chip, the back button) without disturbing someone
 * who is typing.
 * @param typed whether something is typed or dragged that is not asked for yet
 */
function fillForm(form: HTMLFormElement, browse: Browse, typed: boolean) {
  const values = formValues(browse);
  for (const field of form.elements) {
    const value = isField(field) ? values[field.name] : undefined;
    if (!isField(field) || value === undefined || field.type === 'hidden') continue;
    if (typed && isMoving(field)) continue;
    if (field instanceof HTMLInputElement && isBox(field))
      field.checked = value.split(',').includes(field.value);
    else if (field !== document.activeElement) field.value = value;
  }
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

/**
 * What the list will be about: what is asked for while its answer is on its way, else what it
 * shows. Other words are another search, whose filters only the server can read.
 */
export function useComingFilters(path: string, browse: Browse): Browse {
  const { state, location } = useNavigation();
  const { country } = usePreferences();
  const search = state === 'loading' && location.pathname === path ? location.search : null;
  return useMemo(() => {
    if (search === null) return browse;
    const coming = parseFilters({ searchParams: new URLSearchParams(search) }, { country });
    const { q } = coming.filters;
    return q === '' || q === browse.filters.q ? coming : browse;
  }, [browse, search, country]);
}

export type FilterForm = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Applies the form as it stands; for fields that stand outside of it. */
  apply: () => void;
};

/**
 * Mirrors the form into the URL of `path` without a history entry (DECISIONS.md B1).
 * @param browse what the listings are about
 * @param coming what those on their way are about
 */
export function useFilterForm(path: string, browse: Browse, coming: Browse): FilterForm {
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { country: homeCountry } = usePreferences();
  const { location } = useNavigation();
  // What the form asked for last, until that has come or been given up.
  const sent = useRef<string>(undefined);

  useEffect(() => {
    // The answer to an earlier choice knows nothing of the last one.
    const isOlder = sent.current !== undefined && location?.search !== sent.current;
    if (ref.current && !isOlder) fillForm(ref.current, coming, timer.current !== undefined);
    // Only new filters change what the form shows.
    // oxlint-disable-next-line react/exhaustive-deps -- `apply` reads the form itself
  }, [coming.filters]);
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
    timer.current = undefined;
    if (!ref.current) return;
    const search = searchOfForm(ref.current, homeCountry, browse.filters.category);
    sent.current = search;
    const isOver = () => {
      if (sent.current === search) sent.current = undefined;
    };
    const going = navigate(path + search, IN_PLACE);
    void Promise.resolve(going).finally(isOver);
  };
  // The browser's own events: what React calls a change is every letter that is typed.
  useEffect(() => {
    const onChange = ({ type, target }: Event) => {
      const form = ref.current;
      if (!form || !isField(target) || !form.contains(target)) return;
      if ((type === 'input') !== isMoving(target)) return;
      clearTimeout(timer.current);
      // A model is one of the make's.
      const cleared = form.elements.namedItem(target.dataset['clears'] ?? '');
      if (cleared instanceof HTMLSelectElement) cleared.value = '';
      if (type === 'input') timer.current = setTimeout(apply, TYPING_PAUSE_MS);
      else apply();
    };
    document.addEventListener('input', onChange, { capture: true });
    document.addEventListener('change', onChange, { capture: true });
    return () => {
      document.removeEventListener('input', onChange, { capture: true });
      document.removeEventListener('change', onChange, { capture: true });
    };
  });
  return {
    ref,
    apply,
    onSubmit: (event) => {
      event.preventDefault();
      closeSheet();
      apply();
    },
  };
}
