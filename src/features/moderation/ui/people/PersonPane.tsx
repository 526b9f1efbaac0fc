import { CircleCheck, ExternalLink, Minus } from 'lucide-react';
import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { PersonView } from '#features/moderation/people/people.schema.ts';
import { STANDINGS } from '#features/moderation/sanctions/sanction.limits.ts';
import { Way, type WayStep } from '#features/moderation/ui/Way.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';
import { type PersonTab, PersonTabs } from './PersonTabs.tsx';
import { STANDING_LOOKS } from './standing-looks.ts';

/** One person: who they are, where they stand, their figures and history; beside it `decide`. */
export function PersonPane({
  person,
  decide,
  tab,
  hrefOf,
}: {
  person: PersonView;
  decide: React.ReactNode;
  tab: PersonTab;
  hrefOf: (tab: PersonTab) => string;
}) {
  const t = useTranslations('people');
  return (
    <section className="person-pane" aria-labelledby="person">
      <PersonHead person={person} />
      <div className="panel ladder">
        <Way label={t('ladder')} steps={useSteps(person)} />
      </div>
      <PersonFacts person={person} />
      <div className="person-cols">
        <PersonTabs person={person} tab={tab} hrefOf={hrefOf} />
        {decide}
      </div>
    </section>
  );
}

function PersonHead({ person }: { person: PersonView }) {
  const t = useTranslations('people');
  const countryName = useCatalogName('country');
  const { id, name, picture, email, phone, country, state, role } = person;
  const { tone, Icon } = STANDING_LOOKS[state];
  const badges = [
    ['email', person.emailVerified],
    ['phone', person.phoneVerified],
    ['identity', person.identityVerified],
    ['island', person.islandVerified],
  ] as const;
  const lines = [email, phone, country && countryName(country)].filter(Boolean);
  return (
    <header>
      <div className="person-who">
        <Face picture={picture} name={name} size="l" />
        <div>
          <h2 id="person">{name}</h2>
          <p className="small muted">{lines.join(' · ')}</p>
          <p className="row wrap person-badges">
            <Badge tone={tone} icon={<Icon className="icon" />}>
              {t(`states.${state}`)}
            </Badge>
            {role === 'user' ? null : <Badge tone="info">{t(`badges.${role}`)}</Badge>}
            {badges.map(([badge, isProven]) => (
              <Badge
                key={badge}
                tone={isProven ? 'approved' : 'neutral'}
                icon={
                  isProven ? (
                    <CircleCheck className="icon" />
                  ) : (
                    <Minus className="icon" aria-hidden />
                  )
                }
              >
                <span aria-hidden>{t(`badges.${badge}`)}</span>
                <span className="sr">
                  {t(isProven ? 'proven' : 'notProven', { badge: t(`badges.${badge}`) })}
                </span>
              </Badge>
            ))}
          </p>
        </div>
      </div>
      <a className="btn btn-line" href={`/seller/${id}`}>
        <ExternalLink className="icon" aria-hidden />
        {t('publicPage')}
      </a>
    </header>
  );
}

/** The four standings, with the one that the person has. */
function useSteps({ standing, state }: PersonView): WayStep[] {
  const t = useTranslations('people');
  const format = useFormatter();
  const dateOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const at = STANDINGS.indexOf(state);
  const { since, until, strikes } = standing;
  const now = [
    until ? t('until', { date: dateOf(until) }) : since && t('since', { date: dateOf(since) }),
    t('strikes', { count: strikes }),
  ];
  return STANDINGS.map((each, index) => ({
    name: t(`states.${each}`),
    line: index === at ? now.filter(Boolean).join(', ') : t(`steps.${each}`),
    Icon: STANDING_LOOKS[each].Icon,
    state: index === at ? 'now' : index < at && index === 0 ? 'done' : 'next',
    ...(each === 'ok' ? {} : { look: each === 'banned' ? ('bad' as const) : ('warn' as const) }),
  }));
}

function PersonFacts({ person }: { person: PersonView }) {
  const t = useTranslations('people.facts');
  const format = useFormatter();
  const { joinedAt, listings, reportsAgainst, reportsMade, sessions } = person;
  const facts = [
    [t('joined'), format.dateTime(new Date(joinedAt), { dateStyle: 'long' })],
    [t('listings'), t('listingsLine', listings)],
    [t('sold'), format.number(listings.sold)],
    [t('against'), t('againstLine', reportsAgainst)],
    [t('made'), t('madeLine', reportsMade)],
    [t('sessions'), t('sessionsLine', { count: sessions })],
  ] as const;
  return (
    <dl className="kv c3 panel">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{fact}</dd>
        </div>
      ))}
      {person.alike.length > 0 ? (
        <div>
          <dt>{t('alike')}</dt>
          <dd>
            <Alike people={person.alike} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Accounts that wrote nearly the same, which may be the same person. */
function Alike({ people }: { people: PersonView['alike'] }) {
  const t = useTranslations('people');
  return (
    <ul>
      {people.map(({ id, name, state, similarity }) => (
        <li key={id}>
          <Link className="link" to={`/admin/people/${id}`}>
            {name}
          </Link>{' '}
          <span className="small muted">
            {[t('similar', { percent: similarity }), state === 'ok' ? '' : t(`states.${state}`)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
