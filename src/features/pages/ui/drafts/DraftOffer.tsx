import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

/** A draft from before. */
export type Offer = {
  /** When it was kept; null where nobody knows. */
  at: Date | null;
  take: () => void;
  discard: () => void;
};

/**
 * What somebody wrote the last time, in one line; what to do with it is theirs to say. Its page
 * has the texts `drafts` and the style sheet `drafts.css`.
 */
export function DraftOffer({ offer }: { offer: Offer | null }) {
  const t = useTranslations('drafts');
  const when = useWhen();
  if (!offer) return null;
  return (
    <p className="row wrap small draft-offer" role="status">
      <span>{offer.at ? t('from', { when: when(offer.at) }) : t('some')}</span>
      <span>
        <button type="button" className="act link" onClick={offer.take}>
          {t('take')}
        </button>
        <span aria-hidden>·</span>
        <button type="button" className="act link" onClick={offer.discard}>
          {t('discard')}
        </button>
      </span>
    </p>
  );
}

/** "14:05" of today, "November 26, 14:05" of another day. */
function useWhen() {
  const format = useFormatter();
  return (moment: Date): string => {
    const clock = format.dateTime(moment, { hour: 'numeric', minute: '2-digit' });
    const day = (date: Date) => format.dateTime(date, { dateStyle: 'long' });
    return day(moment) === day(new Date()) ? clock : `${day(moment)}, ${clock}`;
  };
}
