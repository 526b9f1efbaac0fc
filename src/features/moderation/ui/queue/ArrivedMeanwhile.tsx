import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import type { NumberedFinding } from './marks.ts';
import { ChangedField } from './RevisionDiff.tsx';

type Fields = ReadonlyMap<string, string>;

/** Each field with all that stands in it. */
const fieldsOf = ({ texts, facts }: CaseView): Fields => {
  const fields = Map.groupBy([...texts, ...facts], ({ field }) => field);
  return new Map(
    [...fields].map(([field, all]) => [field, all.map(({ text }) => text).join('\n')]),
  );
};

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
  const [was, is] = [fieldsOf(read), fieldsOf(about)];
  const changes = [...new Set([...is.keys(), ...was.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter(({ before, after }) => before !== after);
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
