import { ScreeningNote } from '#features/pages/ui/ScreeningNote.tsx';
import type { ReviewView } from '../reviews.schema.ts';

/**
 * What the author of a review, or of its answer, is told of words that others do not see yet. Apart
 * from the review itself, because public pages show none of it.
 */
export function ReviewNotes({ review }: { review: ReviewView }) {
  const { answer, isOwn } = review;
  return (
    <>
      {isOwn ? <ScreeningNote of={review} /> : null}
      {answer && answer.status !== 'approved' ? <ScreeningNote of={answer} /> : null}
    </>
  );
}
