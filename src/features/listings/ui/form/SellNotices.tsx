import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { linkTo } from '#ui/rich.tsx';
import { useOnline } from '#ui/useOnline.ts';
import { DraftOffer } from '#features/pages/ui/drafts/DraftOffer.tsx';
import type { OwnListing } from '#features/listings/listings.schema.ts';
import type { SellDraft } from './useSellDraft.ts';

/** As many active listings as somebody may have. */
export type Full = { limit: number; most: number | null };

/** What stands in the way, and what came back from last time. */
export function SellNotices({
  emailVerified,
  full,
  draft,
  editing,
  onStartOver,
}: {
  emailVerified: boolean;
  full: Full | null;
  draft: SellDraft;
  editing: OwnListing | null;
  onStartOver: () => void;
}) {
  const t = useTranslations('selling.form');
  const format = useFormatter();
  const online = useOnline();
  return (
    <>
      <noscript>
        <p className="note warn">{t('noscript')}</p>
      </noscript>
      {emailVerified ? null : (
        <Banner tone="warn" title={t('unverified.title')}>
          {t.rich('unverified.text', { link: linkTo('/profile?tab=settings') })}
        </Banner>
      )}
      {full ? (
        <Banner tone="warn" title={t('full.title', { count: full.limit })}>
          {t.rich('full.text', { link: linkTo('/profile?tab=listings&state=active') })}
          {full.most === null ? null : (
            <>
              {' '}
              {t.rich('full.verify', {
                count: full.most,
                link: linkTo('/profile?tab=settings&open=phone'),
              })}
            </>
          )}
        </Banner>
      ) : null}
      {online ? null : (
        <Banner tone="warn" title={t('offline.title')}>
          {t('offline.text')}
        </Banner>
      )}
      {editing ? <EditNotice listing={editing} /> : null}
      <DraftOffer offer={draft.offer} />
      {draft.restoredAt ? (
        <Banner
          tone="info"
          title={t('draft.title')}
          action={
            <button type="button" onClick={onStartOver}>
              {t('draft.startOver')}
            </button>
          }
        >
          {t('draft.text', {
            date: format.dateTime(draft.restoredAt, { dateStyle: 'long', timeStyle: 'short' }),
          })}
          {draft.pending.length > 0
            ? ` ${t('draft.pending', { count: draft.pending.length, files: draft.pending.map((name) => t('draft.file', { name })).join(', ') })}`
            : null}
          {draft.lost > 0 ? ` ${t('draft.lost', { count: draft.lost })}` : null}
        </Banner>
      ) : null}
    </>
  );
}

/** What became of what was written before, and what happens to what is written now. */
function EditNotice({ listing: { status, statusReason, waitingEdit } }: { listing: OwnListing }) {
  const t = useTranslations('selling');
  const ts = useTranslations('screening');
  const reason = waitingEdit?.reason ?? statusReason;
  const because = useTranslations('selling.reasons');
  const why = reason && because.has(reason) ? because(reason) : null;
  if (waitingEdit?.status === 'rejected' || status === 'rejected' || status === 'removed')
    return (
      <Banner
        tone="error"
        title={t(
          waitingEdit
            ? 'form.edit.refusedEdit'
            : status === 'removed'
              ? 'own.why.removed'
              : 'form.edit.refused',
        )}
      >
        {why}
      </Banner>
    );
  if (waitingEdit)
    return (
      <Banner tone="info" title={ts('mark.pending')}>
        {ts('edit.waiting')}
      </Banner>
    );
  return status === 'approved' ? <Banner tone="info">{t('form.edit.reviewed')}</Banner> : null;
}
