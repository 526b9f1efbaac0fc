import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { AccountSettings } from '#features/accounts/ui/AccountSettings.tsx';
import { DeleteAccount } from '#features/accounts/ui/DeleteAccount.tsx';
import { ProfileForm } from '#features/accounts/ui/ProfileForm.tsx';
import { ProofRequest } from '#features/accounts/ui/ProofFields.tsx';
import { ProfileTabs } from '#features/accounts/ui/ProfileTabs.tsx';
import { ProfileHead } from '#features/accounts/ui/ProfileHead.tsx';
import { OwnListings } from '#features/listings/ui/OwnListings.tsx';
import { SalesFigures } from '#features/listings/ui/SalesFigures.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { ReviewView } from '#features/reviews/reviews.schema.ts';
import { AnswerLink, ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { ReviewNotes } from '#features/reviews/ui/ReviewNotes.tsx';
import type {
  loadProfilePage,
  submitProfilePage,
} from '#features/accounts/pages/profile-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

const belowReview = (review: ReviewView) => (
  <>
    <ReviewNotes review={review} />
    {review.canAnswer ? <AnswerLink id={review.id} /> : null}
  </>
);

/** The profile of the person who is signed in. */
export function ProfileScreen({
  loaderData,
  actionData,
}: {
  loaderData: PageData<typeof loadProfilePage>;
  actionData?: PageData<typeof submitProfilePage> | undefined;
}) {
  const t = useTranslations('accounts.profile');
  const {
    tab,
    profile,
    sales,
    listings,
    reviews,
    sessions,
    blocked,
    browse,
    removing,
    editing,
    confirming,
    asked,
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
      <ProfileHead profile={profile} />
      {sales ? <SalesFigures {...sales} /> : null}
      <ProfileTabs current={tab} />
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
            asked={asked}
          />
          <DeleteAccount confirming={confirming} proof={proof} failure={failed('delete')} />
          <ProofRequest />
        </>
      ) : null}
    </div>
  );
}
