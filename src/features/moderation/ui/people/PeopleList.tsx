import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { PeopleCounts, PersonRowView } from '#features/moderation/people/people.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Face } from '#ui/Face.tsx';
import { Field } from '#ui/Field.tsx';
import { STANDING_LOOKS } from './standing-looks.ts';

/** Where people stand who are not simply in order. */
const LISTED = ['warned', 'suspended', 'banned'] as const;

type PeopleQuery = { q: string; state: (typeof LISTED)[number] | null };

/** The address of the list, of somebody in it, and of what is searched for. */
export function peopleHref({ q, state }: PeopleQuery, more: Record<string, string> = {}, id = '') {
  const asked = new URLSearchParams({ ...(q ? { q } : {}), ...(state ? { state } : {}), ...more });
  const path = id ? `/admin/people/${id}` : '/admin/people';
  return asked.size > 0 ? `${path}?${asked.toString()}` : path;
}

/** Search, where people stand, and those who were found. */
export function PeopleList({
  query,
  people,
  total,
  counts,
  nextCursor,
  current,
}: {
  query: PeopleQuery;
  people: readonly PersonRowView[];
  total: number;
  counts: PeopleCounts;
  nextCursor: string | null;
  /** Id of who is shown beside the list. */
  current: string | null;
}) {
  const t = useTranslations('people');
  const format = useFormatter();
  return (
    <section className={current ? 'people-side picked' : 'people-side'} aria-label={t('title')}>
      <Form className="people-find" role="search" action="/admin/people">
        {query.state ? <input type="hidden" name="state" value={query.state} /> : null}
        <Field label={t('find')}>
          {(control) => (
            <div className="people-words">
              <input {...control} className="input" name="q" type="search" defaultValue={query.q} />
              <Button type="submit" look="line" aria-label={t('search')}>
                <Search className="icon" aria-hidden />
              </Button>
            </div>
          )}
        </Field>
        <p className="chips">
          {[null, ...LISTED].map((state) => (
            <Link
              key={state ?? 'all'}
              className="chip"
              to={peopleHref({ ...query, state })}
              aria-current={query.state === state ? 'true' : undefined}
            >
              {state ? t(`states.${state}`) : t('all')}
              <span className="num">{format.number(counts[state ?? 'all'])}</span>
            </Link>
          ))}
        </p>
      </Form>
      <ul>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} query={query} isOn={person.id === current} />
        ))}
      </ul>
      <p className="small muted people-count">
        {query.q || query.state
          ? t('found', { count: total, all: counts.everybody })
          : t('count', { count: total })}
      </p>
      {nextCursor ? (
        <p className="people-count">
          <Link className="btn btn-line" to={peopleHref(query, { after: nextCursor })}>
            {t('more')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function PersonRow({
  person: { id, name, picture, country, joinedAt, state },
  query,
  isOn,
}: {
  person: PersonRowView;
  query: PeopleQuery;
  isOn: boolean;
}) {
  const t = useTranslations('people');
  const format = useFormatter();
  const countryName = useCatalogName('country');
  const joined = t('joined', {
    date: format.dateTime(new Date(joinedAt), { dateStyle: 'medium' }),
  });
  const { tone, Icon } = STANDING_LOOKS[state];
  return (
    <li className={isOn ? 'person-row on' : 'person-row'}>
      <Face picture={picture} name={name} lazy />
      <span>
        <Link className="strong" to={peopleHref(query, {}, id)} aria-current={isOn || undefined}>
          {name}
        </Link>
        <span className="small muted">
          {[country && countryName(country), joined].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge tone={tone} icon={<Icon className="icon" />}>
        {t(`states.${state}`)}
      </Badge>
    </li>
  );
}
