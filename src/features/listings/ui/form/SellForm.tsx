import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { OwnListing } from '#features/listings/listings.schema.ts';
import { MAX_FILES } from '#features/media/media.limits.ts';
import { MediaPicker } from '#features/media/ui/MediaPicker.tsx';
import { type Uploads, useUploads } from '#features/media/ui/useUploads.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { BasicSection } from './BasicSection.tsx';
import { CategorySection } from './CategorySection.tsx';
import { MoreSection } from './MoreSection.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { PriceQuestion } from './PriceQuestion.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SectionList } from './SectionList.tsx';
import { type Full, SellNotices } from './SellNotices.tsx';
import { SellSection } from './SellSection.tsx';
import { emptyValues, type SellValues } from './sell-values.ts';
import { useSellAttempt } from './useSellAttempt.ts';
import { useSellDraft } from './useSellDraft.ts';
import { useSellFields } from './useSellFields.ts';
import type { Submission } from './useSellSubmit.ts';
import { VariationsSection } from './VariationsSection.tsx';

const star = () => <span className="req">*</span>;
export type SellFormProps = {
  userId: string;
  emailVerified: boolean;
  /** Where the person lives: a new listing is there until they say otherwise. */
  country?: string | null;
  /** Time of the server: the list of years must be the same in both renderings. */
  now: string;
  /**
   * The person has as many active listings as they may have, and could have `most` with a proven
   * address and telephone number.
   */
  full?: Full | null;
  /** The listing that is changed; null for a new one. */
  editing: OwnListing | null;
  /** What the fields show of it, or of a listing of which nothing is said. */
  shown: SellValues;
  /**
   * The device says that it is a phone: the form begins with the photos, which are at hand there.
   * What the server takes it for holds, so that nothing moves under somebody who types.
   */
  phone: boolean;
};

/** The one form for a new listing and for changing one (spec 2 section 2, DECISIONS.md C9). */
export function SellForm({
  userId,
  emailVerified,
  country = null,
  full = null,
  now,
  editing,
  shown,
  phone,
}: SellFormProps) {
  const t = useTranslations('selling.form');
  const preferences = usePreferences();
  const [empty] = useState(() =>
    editing ? shown : emptyValues(shown, country ?? preferences.country),
  );
  const uploads = useUploads({ purpose: 'listing', max: MAX_FILES, userId });
  const form = useSellFields({ shown: empty, uploads, now });
  const draft = useSellDraft({ userId, form, uploads, empty, enabled: editing === null });
  const begun = useRef(false);
  const { restore } = uploads;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (editing) restore(editing.media);
  }, [editing, restore]);

  const { box, onSubmit, ...attempt } = useSellAttempt({ form, uploads, draft, editing });
  // The same key in both places: it moves with all that was chosen.
  const photos = (
    <Photos
      key="photos"
      uploads={uploads}
      failure={attempt.failure}
      missing={attempt.missingImage}
    />
  );

  return (
    <FormProvider {...form}>
      <form id="sell-form" ref={box} noValidate onSubmit={onSubmit}>
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
                full={full}
                draft={draft}
                editing={editing}
                onStartOver={startOver}
              />
              {phone ? photos : null}
              <BasicSection />
              <CategorySection now={new Date(now)} />
              {phone ? null : photos}
              <VariationsSection />
              <MoreSection />
            </div>
            <PreviewCard items={uploads.items} />
          </div>
        </div>
        <PriceQuestion question={attempt.question} onAnswer={attempt.answerPrice} />
        <SaveBar progress={attempt.progress} editing={editing !== null} items={uploads.items} />
      </form>
    </FormProvider>
  );

  function startOver(): void {
    draft.startOver();
    for (const { key } of uploads.current()) uploads.remove(key);
    form.reset(empty);
  }
}

/** The section of the photographs, below what is wrong with the listing as a whole. */
function Photos({
  uploads,
  failure,
  missing,
}: {
  uploads: Uploads;
  failure: Submission['failure'];
  /** There is none, and the person tried to send the listing without. */
  missing: boolean;
}) {
  const rule = useTranslations('errors');
  return (
    <>
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
          error={missing ? rule('listing.imageMissing') : undefined}
        />
      </SellSection>
    </>
  );
}
