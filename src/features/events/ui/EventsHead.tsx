import { CalendarCog, CalendarDays, List, Plus } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { countryByCode, findCountry } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { EVENT_CATEGORIES, type EventCategory } from '#features/events/events.limits.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { options } from '#ui/Select.tsx';
import { useNavigation } from '#platform/pages/navigation.ts';
import { isPlainPress } from '#ui/plain-press.ts';
import { SentSelect } from '#ui/SentSelect.tsx';
import { useChosen } from '#ui/useChosen.ts';

/** What the address of /events asks for. */
export type AskedEvents = {
  view: 'list' | 'calendar';
  category: EventCategory | null;
  /** ISO code. */
  country: string | null;
};
export type EventChoices = { categories: readonly EventCategory[]; countries: readonly string[] };

/** The address of a view with the filters that are on. */
export function eventsPath(
  { view, category, country }: AskedEvents,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    ...(view === 'calendar' ? { view } : {}),
    ...(category ? { category } : {}),
    ...(country ? { location: countryByCode(country)?.slug ?? country } : {}),
    ...more,
  });
  return query.size > 0 ? `/events?${query}` : '/events';
}

/** What the address of /events asks for; what is unknown is no filter. */
export function readAsked(query: URLSearchParams): AskedEvents {
  return {
    view: query.get('view') === 'calendar' ? 'calendar' : 'list',
    category: EVENT_CATEGORIES.find((each) => each === query.get('category')) ?? null,
    country: findCountry(query.get('location') ?? '')?.code ?? null,
  };
}

/** What is asked for while its answer is on its way, else what is shown. */
function useComing(asked: AskedEvents): AskedEvents {
  const { state, location } = useNavigation();
  const isHere = state === 'loading' && location.pathname === '/events';
  return isHere ? readAsked(new URLSearchParams(location.search)) : asked;
}

/** Title, the two views, and the choice of kind and place. */
export function EventsHead({
  asked: shown,
  choices,
  member,
  count,
}: {
  asked: AskedEvents;
  choices: EventChoices;
  /** Somebody who is signed in, and may have events of their own. */
  member: boolean;
  count: number | null;
}) {
  const t = useTranslations('events');
  const navigate = useNavigate();
  const coming = useComing(shown);
  // Known at once: on a slow phone somebody chooses a place before the view is drawn.
  const [chosenView, chooseView] = useChosen(coming.view);
  const asked = { ...coming, view: chosenView };
  const press = (event: MouseEvent, { view, to }: { view: AskedEvents['view']; to: string }) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    chooseView(view, navigate(to, { replace: true, preventScrollReset: true }));
  };
  const views = (
    [
      { view: 'list', Icon: List, text: t('list') },
      { view: 'calendar', Icon: CalendarDays, text: t('calendar') },
    ] as const
  ).map((each) => ({ ...each, to: eventsPath({ ...asked, view: each.view }) }));
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </div>
        <div className="row wrap gap-3 ev-ways">
          <div className="seg" role="group" aria-label={t('view')}>
            {views.map(({ view, Icon, text, to }) => (
              <Link
                key={view}
                to={to}
                onClick={(event) => press(event, { view, to })}
                aria-current={asked.view === view ? 'true' : undefined}
              >
                <Icon className="icon icon-s" aria-hidden />
                {text}
              </Link>
            ))}
          </div>
          {member ? (
            <Link className="btn btn-quiet" to="/events/mine">
              <CalendarCog className="icon" aria-hidden />
              <span className="sr-phone">{t('mine')}</span>
            </Link>
          ) : null}
          <Link className="btn btn-line" to="/events/new">
            <Plus className="icon" aria-hidden />
            <span className="sr-phone">{t('create')}</span>
          </Link>
        </div>
      </div>
      <Filters asked={asked} choices={choices} count={count} />
    </>
  );
}

/** Two dropdowns that apply themselves where scripts run. */
function Filters({
  asked,
  choices,
  count,
}: {
  asked: AskedEvents;
  choices: EventChoices;
  count: number | null;
}) {
  const t = useTranslations('events');
  const nameOf = useCatalogName('country');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { view, category, country } = asked;
  const countries = [...new Set([...choices.countries, ...(country ? [country] : [])])];
  const categories = [...new Set([...choices.categories, ...(category ? [category] : [])])];
  const places = countries
    .map((code) => ({ slug: countryByCode(code)?.slug ?? code, name: nameOf(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const [shown, choose] = useChosen({
    category: category ?? '',
    location: country ? (countryByCode(country)?.slug ?? '') : '',
  });
  const apply = () => {
    if (!form.current) return;
    const chosen = postedTexts(new FormData(form.current));
    const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
    const to = `/events${query.size > 0 ? `?${query}` : ''}`;
    choose({ ...shown, ...chosen }, navigate(to, { replace: true, preventScrollReset: true }));
  };
  return (
    <form ref={form} className="row wrap gap-3 ev-filters" method="get" action="/events">
      {view === 'calendar' ? <input type="hidden" name="view" value="calendar" /> : null}
      <SentSelect
        name="category"
        value={shown.category}
        aria-label={t('category')}
        onChange={apply}
      >
        <option value="">{t('allCategories')}</option>
        {options(categories, (each) => t(`kind.${each}`))}
      </SentSelect>
      <SentSelect
        name="location"
        value={shown.location}
        aria-label={t('location')}
        onChange={apply}
      >
        <option value="">{t('allLocations')}</option>
        {places.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SentSelect>
      <button type="submit" className="btn btn-line without-scripts">
        {t('apply')}
      </button>
      <p className="small muted push num sr-phone" role="status">
        {count === null ? null : t('count', { count })}
      </p>
    </form>
  );
}
