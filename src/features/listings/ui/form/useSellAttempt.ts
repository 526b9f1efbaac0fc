import { type BaseSyntheticEvent, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { OwnListing } from '#features/listings/listings.schema.ts';
import type { Uploads } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { type ToastMessage, useToast } from '#ui/useToast.ts';
import { ownListingAnchor } from '../OwnListing.tsx';
import type { JustSaved } from '../VideosLeftOut.tsx';
import { usePriceQuestion } from './PriceQuestion.tsx';
import type { Saved } from './save-listing.ts';
import type { SellValues } from './sell-values.ts';
import type { SellDraft } from './useSellDraft.ts';
import { useSellSubmit } from './useSellSubmit.ts';

/** From the press of the button to the list of own listings, or to what stands in the way. */
export function useSellAttempt({
  form,
  uploads,
  draft,
  editing,
}: {
  form: UseFormReturn<SellValues, unknown, ListingInput>;
  uploads: Uploads;
  draft: SellDraft;
  editing: OwnListing | null;
}) {
  const rule = useTranslations('errors');
  const navigate = useNavigate();
  const show = useToast();
  const messageOf = useSavedMessage(editing !== null);
  const leave = useRef(false);
  const submission = useSellSubmit({
    uploads,
    target: editing
      ? {
          listingId: editing.id,
          revision: editing.revision,
          salesCount: editing.salesCount,
        }
      : { draftId: draft.draftId, sentBefore: draft.sent },
    onUnanswered: draft.markSent,
    onFieldErrors: (fields) => {
      for (const [path, message] of Object.entries(fields))
        form.setError(path as 'title', { type: 'server', message });
    },
    onSaved: (saved, videosLeftOut) => {
      leave.current = true;
      draft.forget();
      show(messageOf(saved, videosLeftOut));
      void navigate(`/profile?tab=listings#${ownListingAnchor(saved.id)}`, {
        state: { saved: saved.id, videosLeftOut } satisfies JustSaved,
      });
    },
  });
  const price = usePriceQuestion(editing?.fields ?? null);
  const answerPrice = (send: boolean) => {
    price.close(send);
    if (!send) form.setFocus('price');
  };
  // Counted by the library together with what it found, so that the wrong fields are marked by
  // then.
  const box = useFocusOnProblem(form.formState.submitCount);
  const noImage = () => uploads.current().every(({ kind }) => kind !== 'image');
  const attempt = form.handleSubmit(
    async (values) => {
      if (noImage()) submission.refuse({ title: rule('listing.imageRequired') });
      else if (await price.confirm(values)) await submission.submit(values);
    },
    () => submission.refuse(noImage() ? { title: rule('listing.imageRequired') } : null),
  );
  const refusedImage = submission.failure?.title === rule('listing.imageRequired');
  const missingImage = refusedImage && noImage();
  // Nothing to answer for any more once there is one.
  const failure = refusedImage && !missingImage ? null : submission.failure;
  return {
    box,
    progress: submission.progress,
    failure,
    missingImage,
    question: price.question,
    answerPrice,
    onSubmit(event: BaseSyntheticEvent): void {
      if (!leave.current && submission.progress === 0) void attempt(event);
      else event.preventDefault();
    },
  };
}

/** What is said about what became of the listing. */
function useSavedMessage(edited: boolean): (saved: Saved, videosLeftOut: number) => ToastMessage {
  const t = useTranslations('selling.form.toast');
  const form = useTranslations('selling.form');
  const screening = useTranslations('screening');
  const own = useTranslations('selling.own');
  return ({ id, status, waitingEdit }, videosLeftOut) => {
    if (videosLeftOut > 0)
      return {
        text: form('videosLeftOut', { count: videosLeftOut }),
        tone: 'problem',
        action: { label: own('edit'), to: `/products/${id}/edit` },
      };
    const waiting = status === 'pending' || waitingEdit?.status === 'pending';
    return {
      text: edited && waitingEdit ? screening('edit.waiting') : t(edited ? 'saved' : 'sent'),
      tone: waiting ? 'waiting' : 'done',
      action: { label: t('view'), to: `/products/${id}` },
    };
  };
}

/** After a refused attempt: to the first wrong field, or to the red box when no field is wrong. */
function useFocusOnProblem(attempts: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts === 0) return;
    const target =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not([data-choose])') ??
      form.current?.querySelector<HTMLElement>('[data-problem]');
    target?.focus();
    target?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  return form;
}
