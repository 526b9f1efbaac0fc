// What the profile of a person is made of. Its forms belong to the features that plug them in.
import { data } from 'react-router';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { requireTerms } from '#features/accounts/privacy/terms.server.ts';
import { keptProfile } from '#features/accounts/accounts.forms.server.ts';
import { readPending } from '#features/accounts/sign-in/pending.server.ts';
import { canVerifyPhones } from '#features/accounts/accounts.policy.ts';
import { getProfile } from '#features/accounts/profile/profile.server.ts';
import { listBlocked } from '#features/accounts/privacy/block.server.ts';
import { findSessions, requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { findOwnListings, getSalesStatistics } from '#features/listings/listings.public.server.ts';
import { parseOwnBrowse } from '#features/listings/listings.public.ts';
import { PROFILE_TABS } from '#features/accounts/ui/ProfileTabs.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { countSellerMessages } from '#features/messages/messages.public.server.ts';
import { getOwnReviews } from '#features/reviews/reviews.server.ts';
import { getOwnRating } from '#features/sellers/sellers.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormAnswer, formFailure } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Feature } from '#platform/feature.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const REVIEWS = 20;

const BLOCKED = 100;

/** Everything that the page shows. */
export async function loadProfilePage(ctx: Ctx, { url }: PageRequest) {
  const { searchParams } = url;
  const asked = PROFILE_TABS.find((name) => name === searchParams.get('tab'));
  const actor = requirePageActor(ctx, asked ? `/profile?tab=${asked}` : '/profile');
  const tab = asked ?? 'listings';
  const browse = parseOwnBrowse(searchParams);
  const [profile, sales, listings, reviews, sessions, blocked] = await Promise.all([
    getProfile(ctx),
    tab === 'listings' ? findSales(ctx) : null,
    tab === 'listings'
      ? orFirstPage(browse.after, (cursor) => findOwnListings(ctx, { ...browse, cursor }))
      : null,
    tab === 'reviews' ? getOwnReviews(ctx, { limit: REVIEWS }) : null,
    tab === 'settings' ? findSessions(ctx) : null,
    tab === 'settings' ? listBlocked(ctx, { limit: BLOCKED }) : null,
  ]);
  const [change, phone] = [readPending(ctx, 'change'), readPending(ctx, 'phone')];
  const sent = readPending(ctx, 'confirm');
  return {
    tab,
    profile,
    sales,
    listings,
    reviews,
    sessions,
    blocked: blocked?.items ?? [],
    browse,
    removing: searchParams.get('remove'),
    editing: searchParams.has('edit'),
    asked: searchParams.get('open'),
    confirming: searchParams.get('confirm') === 'delete',
    pending: change && { email: change.email, devCode: change.devCode },
    proof: {
      hasPassword: profile.hasPassword,
      secondFactor: actor.secondFactor.on,
      sent: sent && { email: sent.email, devCode: sent.devCode },
    },
    phoneProof: {
      offered: canVerifyPhones(ctx.settings),
      pending: phone && { phone: phone.phone, devCode: phone.devCode },
    },
    seo: pageMeta(accountSeo(ctx, { path: '/profile', screen: 'profile' })),
    texts: pageTexts(ctx.locale, 'accounts', 'selling', 'ownListings', 'screening', 'forms'),
  };
}

/** What was sold and what came of it, above one's listings. */
async function findSales(ctx: Ctx) {
  const [figures, messages, rating] = await Promise.all([
    getSalesStatistics(ctx),
    countSellerMessages(ctx),
    getOwnRating(ctx),
  ]);
  return { figures, messages, rating };
}

/** What became of a form of this page; `feature` says whose it was. */
export type Answer = FormAnswer & { feature: string | null; values?: Record<string, string> };

/** Each form names what it wants in `intent`, and a feature carries it out. */
export async function submitProfilePage(
  ctx: Ctx,
  { request }: PageRequest,
  features: readonly Pick<Feature, 'name' | 'forms' | 'formsWithoutTerms'>[],
) {
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const owner = features.find(({ forms = {} }) => Object.hasOwn(forms, intent));
  const feature = owner?.name ?? null;
  try {
    if (owner && !owner.formsWithoutTerms?.includes(intent)) requireTerms(ctx);
    const answer = owner ? await owner.forms?.[intent]?.(ctx, form) : redirect('/profile');
    return answer ?? data<Answer>({ intent, feature, failure: null });
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    const values = intent === 'edit' ? { values: keptProfile(form) } : {};
    return data<Answer>({ intent, feature, failure, ...values }, init ?? {});
  }
}
