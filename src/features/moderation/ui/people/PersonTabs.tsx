import { Link } from 'react-router';
import type { PersonView } from '#features/moderation/people/people.schema.ts';
import { useRuleName } from '#features/moderation/ui/useRuleName.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { PersonHistory } from './PersonHistory.tsx';

export const PERSON_TABS = ['history', 'strikes', 'listings'] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

/** What happened to somebody, their strikes, and what they offer; each is an address. */
export function PersonTabs({
  person,
  tab,
  hrefOf,
}: {
  person: PersonView;
  tab: PersonTab;
  hrefOf: (tab: PersonTab) => string;
}) {
  const t = useTranslations('people');
  const { standing, offered } = person;
  const counts = { history: null, strikes: standing.strikes, listings: offered.total };
  return (
    <section className="panel" aria-label={t(`tabs.${tab}`)}>
      <nav className="tabs" aria-label={t('tabs.label')}>
        {PERSON_TABS.map((each) => (
          <Link
            key={each}
            to={hrefOf(each)}
            preventScrollReset
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`tabs.${each}`)}
            {counts[each] === null ? null : <span className="badge num">{counts[each]}</span>}
          </Link>
        ))}
      </nav>
      {tab === 'history' ? <PersonHistory events={person.history} /> : null}
      {tab === 'strikes' ? <Strikes person={person} /> : null}
      {tab === 'listings' ? <Offered person={person} /> : null}
    </section>
  );
}

function Strikes({ person: { sanctions } }: { person: PersonView }) {
  const t = useTranslations('people');
  const ruleName = useRuleName();
  const format = useFormatter();
  if (sanctions.length === 0) return <p className="muted tab-empty">{t('noStrikes')}</p>;
  return (
    <ol className="hist plain">
      {sanctions.map(({ id, step, rule, section, note, at, status }) => (
        <li key={id}>
          <div>
            <b>{t(`events.sanction.${step}`)}</b>{' '}
            <Badge tone={status === 'inForce' ? 'pending' : 'neutral'}>
              {t(`status.${status}`)}
            </Badge>
            <p className="small muted">{t('ruleOption', { section, title: ruleName(rule) })}</p>
            <p className="small">{note}</p>
          </div>
          <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
        </li>
      ))}
    </ol>
  );
}

function Offered({ person: { offered } }: { person: PersonView }) {
  const t = useTranslations('people');
  const format = useFormatter();
  const { items, total } = offered;
  if (total === 0) return <p className="muted tab-empty">{t('noListings')}</p>;
  return (
    <>
      <ul className="hist plain">
        {items.map(({ id, title, status, at }) => (
          <li key={id}>
            <div>
              <Link className="link" to={`/products/${id}`}>
                {title}
              </Link>
              <p className="small muted">{t.dynamic(`listingStates.${status}`)}</p>
            </div>
            <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium' })}</time>
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <p className="small muted">{t('latestOf', { shown: items.length, total })}</p>
      ) : null}
    </>
  );
}
