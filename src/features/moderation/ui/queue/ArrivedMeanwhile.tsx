import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { changesOf } from '#features/moderation/decisions/changes.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import type { NumberedFinding } from './marks.ts';
import { ChangedField } from './RevisionDiff.tsx';

/** A newer revision took the place of the one that somebody was reading: both, side by side. */
export function ArrivedMeanwhile({
  read,
  about,
  findings,
}: {
  read: CaseView;
  about: CaseView;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue.revision');
  const { changes } = changesOf(read, about);
  return (
    <>
      <Banner tone="warn" title={t('arrived', { revision: about.revision })}>
        {t('arrivedText')}
      </Banner>
      {changes.length === 0 ? (
        <p className="small muted">{t('same')}</p>
      ) : (
        <section className="diff" aria-label={t('arrived', { revision: about.revision })}>
          <div className="headrow">
            <span>{t('changed', { count: changes.length })}</span>
            <span>{t('read')}</span>
            <span className="now">{t('now')}</span>
          </div>
          {changes.map((change) => (
            <ChangedField
              key={change.field}
              change={change}
              findings={findings}
              names={{ was: t('read'), now: t('now') }}
            />
          ))}
        </section>
      )}
    </>
  );
}
