import { Fragment, useEffect, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, type Resolver, set, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { OwnListing } from '#features/listings/listings.schema.ts';
import { MAX_FILES } from '#features/media/media.limits.ts';
import { MediaPicker } from '#features/media/ui/MediaPicker.tsx';
import { useUploads } from '#features/media/ui/useUploads.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { type ToastMessage, useToast } from '#ui/useToast.ts';
import { ownListingAnchor } from '../OwnListing.tsx';
import { BasicSection } from './BasicSection.tsx';
import { CategorySection } from './CategorySection.tsx';
import { MoreSection } from './MoreSection.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { PriceQuestion, usePriceQuestion } from './PriceQuestion.tsx';
import type { Saved } from './save-listing.ts';
import { SaveBar } from './SaveBar.tsx';
import { SectionList } from './SectionList.tsx';
import { SellNotices } from './SellNotices.tsx';
import { SellSection } from './SellSection.tsx';
import { checkValues, emptyValues, mediaOf, type SellValues, sellValues } from './sell-values.ts';
import { usePhotosFirst } from './usePhotosFirst.ts';
import { useSellDraft } from './useSellDraft.ts';
import { useSellSubmit } from './useSellSubmit.ts';
import { useTypedEarly } from './useTypedEarly.ts';
import { VariationsSection } from './VariationsSection.tsx';

const star = () => <span className="req">*</span>;
const FORM_ID = 'sell-form';
/**
 * Stands for files that are still on their way, which the check of the fields must not wait for.
 */
const ON_ITS_WAY = '00000000-0000-7000-8000-000000000000';

export type SellFormProps = {
  userId: string;
  emailVerified: boolean;
  /** Where the person lives: a new listing is there until they say otherwise. */
  country?: string | null;
  /** Time of the server: the list of years must be the same in both renderings. */
  now: string;
  /** The listing that is changed; null for a new one. */
  editing: OwnListing | null;
  /** The device says that it is a phone. */
  phone: boolean;
};

/** The one form for a new listing and for changing one (spec 2 section 2, DECISIONS.md C9). */
export function SellForm({
  userId,
  emailVerified,
  country = null,
  now,
  editing,
  phone,
}: SellFormProps) {
  const t = useTranslations('selling.form');
  const rule = useTranslations('errors');
  const navigate = useNavigate();
  const preferences = usePreferences();
  const typed = useTypedEarly(FORM_ID);
  const photosFirst = usePhotosFirst(phone);
  const [empty] = useState(() => emptyValues(country ?? preferences.country));
  const uploads = useUploads({ purpose: 'listing', max: MAX_FILES, userId });

  const resolver: Resolver<SellValues, unknown, ListingInput> = (values) => {
    const files = { ...mediaOf(uploads.current()), media: [ON_ITS_WAY] };
    const { listing, broken } = checkValues(values, files, new Date(now));
    return listing
      ? { values: listing, errors: {} }
      : { values: {}, errors: toFieldErrors(broken, rule.dynamic) };
  };
  const form = useForm<SellValues, unknown, ListingInput>({
    defaultValues: editing ? sellValues(editing.fields) : empty,
    resolver,
    shouldFocusError: false,
  });
  const draft = useSellDraft({ userId, form, uploads, empty, typed, enabled: editing === null });
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
      show(messageOf(saved));
      void navigate(`/profile?tab=listings#${ownListingAnchor(saved.id)}`, {
        state: { videosLeftOut },
      });
    },
  });

  const begun = useRef(false);
  const { restore } = uploads;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (editing) restore(editing.media);
    // Only now: the first rendering must be the server's.
    else if (Object.keys(typed).length > 0) form.reset({ ...empty, ...typed });
  }, [editing, restore, form, empty, typed]);

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
  // The same key in both places: it moves with all that was chosen.
  const photos = (
    <Fragment key="photos">
      {failure ? (
        <div tabIndex={-1} data-problem>
          <Banner tone="error" title={failure.title}>
            {failure.reason}
          </Banner>
        </div>
      ) : null}
      <SellSection id="media">
        <MediaPicker
          uploads={uploads}
          max={MAX_FILES}
          error={missingImage ? rule('listing.imageMissing') : undefined}
        />
      </SellSection>
    </Fragment>
  );

  return (
    <FormProvider {...form}>
      <form
        id={FORM_ID}
        ref={box}
        noValidate
        onSubmit={(event) => {
          if (!leave.current && submission.progress === 0) void attempt(event);
          else event.preventDefault();
        }}
      >
        <div className="page">
          <div className="page-head">
            <div>
              <h1>{t(`${editing ? 'edit' : 'create'}.title`)}</h1>
              <p>{t.rich('required', { star })}</p>
            </div>
          </div>
          <div className="form-layout">
            <SectionList items={uploads.items} now={new Date(now)} />
            <div className="stack gap-6">
              <SellNotices
                emailVerified={emailVerified}
                draft={draft}
                editing={editing}
                onStartOver={startOver}
              />
              {photosFirst ? photos : null}
              <BasicSection />
              <CategorySection now={new Date(now)} />
              {photosFirst ? null : photos}
              <VariationsSection />
              <MoreSection />
            </div>
            <PreviewCard items={uploads.items} />
          </div>
        </div>
        <PriceQuestion question={price.question} onAnswer={answerPrice} />
        <SaveBar progress={submission.progress} editing={editing !== null} items={uploads.items} />
      </form>
    </FormProvider>
  );

  function startOver(): void {
    draft.startOver();
    for (const { key } of uploads.current()) uploads.remove(key);
    form.reset(empty);
  }
}

/** What is said about what became of the listing. */
function useSavedMessage(edited: boolean): (saved: Saved) => ToastMessage {
  const t = useTranslations('selling.form.toast');
  return ({ id, status, waitingEdit }) => {
    const waiting = status === 'pending' || waitingEdit?.status === 'pending';
    return {
      text: t(!edited ? 'sent' : waiting ? 'changesSent' : 'saved'),
      tone: waiting ? 'waiting' : 'done',
      action: { label: t('view'), to: `/products/${id}` },
    };
  };
}

/** The sentences of message keys by field, as react-hook-form nests them. */
function toFieldErrors(
  broken: Record<string, string>,
  sentence: (key: string) => string,
): FieldErrors<SellValues> {
  const errors: FieldErrors<SellValues> = {};
  for (const [path, key] of Object.entries(broken))
    set(errors, path, { type: 'rule', message: sentence(key) });
  return errors;
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
