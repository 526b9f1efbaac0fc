import type { Route } from './+types/admin-people';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { Decide } from '#features/moderation/ui/people/Decide.tsx';
import peopleCss from '#features/moderation/ui/people/people.css?url';
import { peopleHref, PeopleList } from '#features/moderation/ui/people/PeopleList.tsx';
import { PersonPane } from '#features/moderation/ui/people/PersonPane.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminPeoplePage,
  submitAdminPeoplePage,
} from '#features/moderation/pages/admin-people-page.server.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: trustCss },
  { rel: 'stylesheet', href: peopleCss },
];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminPeoplePage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminPeoplePage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): FormAnswer => ({ intent: 'sanction', failure }));
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('people');
  const format = useFormatter();
  const { query, people, person, tab, roles } = loaderData;
  return (
    <AdminPage
      title={
        <>
          {t('title')} <span className="badge num">{format.number(people.counts.everybody)}</span>
        </>
      }
      className="people"
    >
      <PeopleList
        query={query}
        people={people.items}
        total={people.total}
        counts={people.counts}
        nextCursor={people.nextCursor}
        current={person?.id ?? null}
      />
      {person ? (
        <PersonPane
          person={person}
          tab={tab}
          hrefOf={(each) => peopleHref(query, { tab: each }, person.id)}
          decide={
            <Decide key={person.id} person={person} roles={roles} answer={actionData ?? null} />
          }
        />
      ) : (
        <p className="person-pane muted">{t('choose')}</p>
      )}
    </AdminPage>
  );
}
