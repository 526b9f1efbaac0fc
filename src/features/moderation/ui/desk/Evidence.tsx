import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { casePath } from '../queue/queue-paths.ts';
import { useKindName } from '../useKindName.ts';

/** What the findings rest on, each with the way to it: the copy, prices of others, other cases. */
export function Evidence({
  evidence: { copies, comparables, others },
}: {
  evidence: EvidenceView;
}) {
  const t = useTranslations('desk');
  const kindName = useKindName();
  return (
    <>
      {copies.length > 0 ? <Copies copies={copies} /> : null}
      {comparables.length > 0 ? <Comparables comparables={comparables} /> : null}
      {others.length > 0 ? (
        <section className="stack gap-1 small">
          <h2 className="desk-head">{t('others')}</h2>
          <ul className="desk-links">
            {others.map(({ id, kind, title }) => (
              <li key={id}>
                <Link className="link" to={casePath(id)}>
                  <bdi>{title || kindName(kind)}</bdi>
                </Link>{' '}
                <span className="muted">{kindName(kind)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Copies({ copies }: Pick<EvidenceView, 'copies'>) {
  const t = useTranslations('desk.copies');
  return (
    <section className="stack gap-1 small">
      <h2 className="desk-head">{t('title')}</h2>
      <ul className="desk-links">
        {copies.map(({ path, title, author, percent, isRejected }) => (
          <li key={`${path ?? title} ${percent}`}>
            {path ? (
              <a className="link" href={path} target="_blank" rel="noreferrer">
                <bdi>{title}</bdi>
              </a>
            ) : (
              <bdi>{title}</bdi>
            )}{' '}
            <span className="muted">
              {[
                author,
                percent === null ? t('picture') : t('text', { percent }),
                ...(isRejected ? [t('rejected')] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Comparables({ comparables }: Pick<EvidenceView, 'comparables'>) {
  const t = useTranslations('desk');
  const money = useMoney();
  const countryName = useCatalogName('country');
  return (
    <section className="stack gap-1 small">
      <h2 className="desk-head">{t('comparables')}</h2>
      <ul className="desk-links">
        {comparables.map(({ id, title, country, price }) => (
          <li key={id}>
            <b className="num">{money(price)}</b>{' '}
            <a className="link" href={`/products/${id}`} target="_blank" rel="noreferrer">
              <bdi>{title}</bdi>
            </a>{' '}
            <span className="muted">{countryName(country)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
