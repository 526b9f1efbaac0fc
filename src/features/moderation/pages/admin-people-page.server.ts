// What the page of people is made of, and the steps that moderators take there.
import { data } from 'react-router';
import { isAdmin } from '#features/accounts/accounts.policy.ts';
import {
  verifyPerson,
  setRole,
  requireModeratorPage,
} from '#features/accounts/accounts.public.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { searchPeople } from '#features/moderation/people/people.server.ts';
import { getPerson } from '#features/moderation/people/person.server.ts';
import { liftSanction } from '#features/moderation/sanctions/lift.server.ts';
import { STANDINGS } from '#features/moderation/sanctions/sanction.limits.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';
import { PERSON_TABS } from '#features/moderation/ui/people/PersonTabs.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormAnswer, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import type { Ctx } from '#platform/context.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** People by name, and one of them beside the list. */
export async function loadAdminPeoplePage(
  ctx: Ctx,
  { params, url }: PageRequest<{ userId?: string }>,
) {
  const { pathname: path, search, searchParams } = url;
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
    texts: pageTexts(ctx.locale, 'people', 'audit', 'policy', 'reporting', 'moderation.flags'),
  };
}

/** What its forms ask for. */
export async function submitAdminPeoplePage(
  ctx: Ctx,
  { params, request, url }: PageRequest<{ userId?: string }>,
) {
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const { userId = '' } = params as { userId?: string };
  try {
    const done = await carryOut(ctx, { intent, userId, form });
    setFlash(ctx, { text: translator(ctx.locale, 'people')(`toasts.${done}`) });
    return redirect(url.pathname + url.search);
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
