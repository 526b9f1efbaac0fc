import { data, Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/profile';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import { FEATURES } from '../features.ts';
import { requireTerms } from '#features/accounts/accepting/accounts.terms.server.ts';
import { keptProfile } from '#features/accounts/accounts.forms.server.ts';
import { readPending } from '#features/accounts/signing-in/accounts.pending.server.ts';
import { canVerifyPhones } from '#features/accounts/accounts.policy.ts';
import { getProfile } from '#features/accounts/profile/accounts.profile.server.ts';
import { listBlocked } from '#features/accounts/blocking/accounts.block.server.ts';
import { findSessions, requirePageActor } from '#features/accounts/accounts.session.server.ts';
import profileCss from '#features/accounts/ui/profile.css?url';
import { AccountSettings } from '#features/accounts/ui/AccountSettings.tsx';
import { DeleteAccount } from '#features/accounts/ui/DeleteAccount.tsx';
import { ProfileForm } from '#features/accounts/ui/ProfileForm.tsx';
import { ProofRequest } from '#features/accounts/ui/ProofFields.tsx';
import { ProfileHead } from '#features/accounts/ui/ProfileHead.tsx';
import {
  findOwnListings,
  getSalesStatistics,
} from '#features/listings/owning/listings.own.server.ts';
import { parseOwnBrowse } from '#features/listings/owning/listings.own.schema.ts';
import { SavedNotice } from '#features/listings/ui/form/SavedNotice.tsx';
import { OwnListings } from '#features/listings/ui/OwnListings.tsx';
import { SalesFigures } from '#features/listings/ui/SalesFigures.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { countSellerMessages } from '#features/messages/reading/messages.inbox.server.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import type { ReviewView } from '#features/reviews/reviews.schema.ts';
import { getOwnReviews } from '#features/reviews/reading/reviews.server.ts';
import { getOwnRating } from '#features/sellers/sellers.server.ts';
import { AnswerLink, ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { ReviewNotes } from '#features/reviews/ui/ReviewNotes.tsx';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormAnswer, formFailure } from '#platform/form-failure.server.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: profileCss }];

const TABS = ['listings', 'reviews', 'settings'] as const;
const REVIEWS = 20;
const BLOCKED = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { searchParams } = new URL(request.url);
  const asked = TABS.find((name) => name === searchParams.get('tab'));
  const actor = requirePageActor(ctx, asked ? `/profile?tab=${asked}` : '/profile');
  const tab = asked ?? 'listings';
  const browse = parseOwnBrowse(searchParams);
  const [profile, figures, messages, rating, listings, reviews, sessions, blocked] =
    await Promise.all([
      getProfile(ctx),
      getSalesStatistics(ctx),
      countSellerMessages(ctx),
      getOwnRating(ctx),
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
    figures,
    messages,
    rating,
    listings,
    reviews,
    sessions,
    blocked: blocked?.items ?? [],
    browse,
    removing: searchParams.get('remove'),
    editing: searchParams.has('edit'),
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
    texts: pageTexts(
      ctx.locale,
      'accounts',
      'selling',
      'ownListings',
      'reviews',
      'screening',
      'forms',
    ),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** What became of a form of this page; `feature` says whose it was. */
type Answer = FormAnswer & { feature: string | null; values?: Record<string, string> };

/** Each form names what it wants in `intent`, and a feature carries it out. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const owner = FEATURES.find(({ forms = {} }) => Object.hasOwn(forms, intent));
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

/** The forms of the account are on the settings and the edit mode, those of listings elsewhere. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const { searchParams } = new URL(request.url);
  const ofAccount = searchParams.get('tab') === 'settings' || searchParams.has('edit');
  return keepForm(serverAction, (failure): Answer => ({
    intent: String(form.get('intent')),
    feature: ofAccount ? 'accounts' : 'listings',
    failure,
  }));
}

const belowReview = (review: ReviewView) => (
  <>
    <ReviewNotes review={review} />
    {review.canAnswer ? <AnswerLink id={review.id} /> : null}
  </>
);

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('accounts.profile');
  const {
    tab,
    profile,
    figures,
    messages,
    rating,
    listings,
    reviews,
    sessions,
    blocked,
    browse,
    removing,
    editing,
    confirming,
    pending,
    phoneProof,
    proof,
  } = loaderData;
  const answer = actionData ?? null;
  const failed = (intent: string) => (answer?.intent === intent ? answer.failure : null);
  const listingFailure = answer?.feature === 'listings' ? answer.failure : null;
  if (editing)
    return (
      <div className="page profile">
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
      <SalesFigures figures={figures} messages={messages} rating={rating} />
      <Tabs current={tab} />
      <FormProblem failure={listingFailure} />
      {listings ? <OwnListings page={listings} browse={browse} removing={removing} /> : null}
      {reviews ? (
        <ReviewBlock reviews={reviews} heading={t('reviews')} below={belowReview}>
          <p>
            <Link className="btn btn-line" to="/reviews">
              {t('allReviews')}
            </Link>
          </p>
        </ReviewBlock>
      ) : null}
      {sessions ? (
        <>
          <AccountSettings
            profile={profile}
            sessions={sessions}
            pending={pending}
            phoneProof={phoneProof}
            proof={proof}
            blocked={blocked}
            answer={answer}
          />
          <DeleteAccount confirming={confirming} proof={proof} failure={failed('delete')} />
          <ProofRequest />
        </>
      ) : null}
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
