import { data } from 'react-router';
import type { Route } from './+types/admin-people';
import { isAdmin } from '#features/accounts/accounts.policy.ts';
import { verifyPerson } from '#features/accounts/staff/accounts.badge.server.ts';
import { setRole } from '#features/accounts/staff/accounts.roles.server.ts';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { searchPeople } from '#features/moderation/people/moderation.people.server.ts';
import { getPerson } from '#features/moderation/people/moderation.person.server.ts';
import { liftSanction } from '#features/moderation/sanctioning/moderation.lift.server.ts';
import { STANDINGS } from '#features/moderation/sanctioning/moderation.sanction.limits.ts';
import { sanctionPerson } from '#features/moderation/sanctioning/moderation.sanction.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { Decide } from '#features/moderation/ui/people/Decide.tsx';
import peopleCss from '#features/moderation/ui/people/people.css?url';
import { peopleHref, PeopleList } from '#features/moderation/ui/people/PeopleList.tsx';
import { PersonPane } from '#features/moderation/ui/people/PersonPane.tsx';
import { PERSON_TABS } from '#features/moderation/ui/people/PersonTabs.tsx';
import trustCss from '#features/moderation/ui/trust.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { setFlash } from '#platform/flash.server.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormAnswer, formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import type { Ctx } from '#platform/context.ts';
import { redirect } from '#platform/redirect.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: trustCss },
  { rel: 'stylesheet', href: peopleCss },
];

/** People by name, and one of them beside the list. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname: path, search, searchParams } = new URL(request.url);
  const actor = requireModeratorPage(ctx, path + search);
  const q = (searchParams.get('q') ?? '').slice(0, 200);
  const asked = STANDINGS.find((state) => state === searchParams.get('state'));
  const state = asked === 'ok' ? undefined : asked;
  const { userId } = params as { userId?: string };
  const [people, person] = await Promise.all([
    orFirstPage(searchParams.get('after'), (cursor) =>
      searchPeople(ctx, { q, state, cursor: cursor ?? undefined }),
    ),
    userId === undefined ? null : getPerson(ctx, { userId }),
  ]);
  const title = person?.name ?? translator(ctx.locale, 'people')('title');
  return {
    query: { q, state: state ?? null },
    people,
    person,
    tab: PERSON_TABS.find((tab) => tab === searchParams.get('tab')) ?? PERSON_TABS[0],
    roles: isAdmin(actor),
    seo: pageMeta(adminSeo(ctx, { path, title })),
    texts: pageTexts(ctx.locale, 'people', 'audit', 'policy', 'reporting'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const { userId = '' } = params as { userId?: string };
  try {
    const done = await carryOut(ctx, { intent, userId, form });
    setFlash(ctx, { text: translator(ctx.locale, 'people')(`toasts.${done}`) });
    return redirect(new URL(request.url).pathname + new URL(request.url).search);
  } catch (error) {
    const typed = { note: textFrom(form, 'note') };
    const { data: failure, init } = withTyped(formFailure(error, ctx), typed);
    return data<FormAnswer>({ intent, failure }, init ?? {});
  }
}

/** Does what a form of this page asks for, and says which sentence tells of it. */
async function carryOut(
  ctx: Ctx,
  { intent, userId, form }: { intent: string; userId: string; form: FormData },
): Promise<'sanctioned' | 'lifted' | 'saved'> {
  if (intent === 'lift') {
    await liftSanction(ctx, { id: textFrom(form, 'id') });
    return 'lifted';
  }
  if (intent === 'verify') {
    const badge = textFrom(form, 'badge') === 'island' ? 'island' : 'identity';
    await verifyPerson(ctx, { userId, badge, verified: textFrom(form, 'verified') === 'on' });
    return 'saved';
  }
  if (intent === 'role') {
    const role = (['moderator', 'admin'] as const).find((each) => each === textFrom(form, 'role'));
    await setRole(ctx, { userId, role: role ?? 'user' });
    return 'saved';
  }
  const step = textFrom(form, 'step');
  await sanctionPerson(ctx, {
    userId,
    step: step as 'warning',
    rule: textFrom(form, 'rule') as 'other',
    days: step === 'suspension' ? textFrom(form, 'days') : undefined,
    note: textFrom(form, 'note'),
    lastId: textFrom(form, 'lastId') || null,
  });
  return 'sanctioned';
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
