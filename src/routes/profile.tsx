import { Link, redirect } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/profile';
import { accountSeo } from './account-seo.server.ts';
import { answerProfileForm } from './profile-action.server.ts';
import { readPending } from '#features/accounts/signing-in/accounts.pending.server.ts';
import { verifiesPhones } from '#features/accounts/profile/accounts.phone.server.ts';
import { getProfile } from '#features/accounts/profile/accounts.profile.server.ts';
import { findSessions } from '#features/accounts/accounts.session.server.ts';
import { AccountSettings } from '#features/accounts/ui/AccountSettings.tsx';
import { DeleteAccount } from '#features/accounts/ui/DeleteAccount.tsx';
import { ProfileForm } from '#features/accounts/ui/ProfileForm.tsx';
import { ProfileHead } from '#features/accounts/ui/ProfileHead.tsx';
import {
  findOwnListings,
  getSalesStatistics,
} from '#features/listings/owning/listings.own.server.ts';
import { SavedNotice } from '#features/listings/ui/form/SavedNotice.tsx';
import { OwnListings } from '#features/listings/ui/OwnListings.tsx';
import { SalesFigures } from '#features/listings/ui/SalesFigures.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { getSellerReviews } from '#features/reviews/reviews.server.ts';
import { getOwnRating } from '#features/sellers/sellers.server.ts';
import { ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { Banner } from '#ui/Banner.tsx';
import { AppError, platformErrors } from '#platform/errors.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

const TABS = ['listings', 'reviews', 'settings'] as const;
const REVIEWS = 20;
const LISTING_INTENTS = ['markSold', 'reopenListing', 'renewListing', 'removeListing'];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  if (ctx.sessionUnknown) throw new AppError(platformErrors.unavailable);
  const { searchParams } = new URL(request.url);
  const asked = TABS.find((name) => name === searchParams.get('tab'));
  if (!ctx.actor)
    throw redirect(
      `/login?next=${encodeURIComponent(asked ? `/profile?tab=${asked}` : '/profile')}`,
    );
  const tab = asked ?? 'listings';
  const [profile, figures, rating, listings, reviews, sessions] = await Promise.all([
    getProfile(ctx),
    getSalesStatistics(ctx),
    getOwnRating(ctx),
    tab === 'listings' ? findOwnListings(ctx, { cursor: searchParams.get('after') }) : null,
    tab === 'reviews' ? getSellerReviews(ctx, { sellerId: ctx.actor.id, limit: REVIEWS }) : null,
    tab === 'settings' ? findSessions(ctx) : null,
  ]);
  const [change, phone] = [readPending(ctx, 'change'), readPending(ctx, 'phone')];
  return {
    tab,
    profile,
    figures,
    rating,
    listings,
    reviews,
    sessions,
    after: searchParams.get('after'),
    removing: searchParams.get('remove'),
    editing: searchParams.has('edit'),
    confirming: searchParams.get('confirm') === 'delete',
    pending: change && { email: change.email, devCode: change.devCode },
    phoneProof: {
      offered: verifiesPhones(ctx.settings),
      pending: phone && { phone: phone.phone, devCode: phone.devCode },
    },
    seo: accountSeo(context, '/profile', 'profile'),
    texts: pageTexts(ctx.locale, 'accounts', 'selling'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.seo) : [];
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerProfileForm(request, context.get(ctxContext));
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    tab,
    profile,
    figures,
    rating,
    listings,
    reviews,
    sessions,
    after,
    removing,
    editing,
    confirming,
    pending,
    phoneProof,
  } = loaderData;
  const answer = actionData ?? null;
  const failed = (intent: string) => (answer?.intent === intent ? answer.failure : null);
  const listingFailure = LISTING_INTENTS.map(failed).find((failure) => failure !== null);
  if (editing)
    return (
      <div className="page page-narrow profile">
        <ProfileForm
          profile={profile}
          failure={failed('edit')}
          values={failed('edit') ? (answer?.values ?? {}) : {}}
        />
      </div>
    );
  return (
    <div className="page profile">
      <SavedNotice />
      <ProfileHead profile={profile} />
      <SalesFigures figures={figures} rating={rating} />
      <Tabs current={tab} />
      {listingFailure ? <Banner tone="error">{listingFailure.message}</Banner> : null}
      {listings ? <OwnListings page={listings} after={after} removing={removing} /> : null}
      {reviews ? <ReviewBlock reviews={reviews} /> : null}
      {sessions ? (
        <AccountSettings
          profile={profile}
          sessions={sessions}
          pending={pending}
          phoneProof={phoneProof}
          answer={answer}
        />
      ) : null}
      <DeleteAccount confirming={confirming} failure={failed('delete')} />
    </div>
  );
}

function Tabs({ current }: { current: (typeof TABS)[number] }) {
  const t = useTranslations('accounts.profile.tabs');
  return (
    <nav className="tabs" aria-label={t('label')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={`/profile?tab=${tab}`}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(tab)}
        </Link>
      ))}
    </nav>
  );
}
