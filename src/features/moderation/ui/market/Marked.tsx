import { Gem, Sparkles, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { LabelledInput } from '#ui/Field.tsx';

/** Something that is put forward, or may be. */
export type MarkedRow = {
  id: string;
  title: string;
  path: string;
  /** Where it is and whose, or when. */
  facts: string;
  picture: ReactNode;
  /** What visitors do not see of it now. */
  state: 'hidden' | 'sold' | 'over' | null;
  /** Who put it forward, and when; null of what is not. */
  since: { by: string | null; at: string } | null;
};

/**
 * What moderators put forward, with the way to more of it.
 * @param kind names the forms and the fields of the address
 */
export function Marked({
  kind,
  q,
  found,
  rows,
  older,
}: {
  kind: 'gem' | 'event';
  /** What was searched for. */
  q: string;
  found: readonly MarkedRow[];
  rows: readonly MarkedRow[];
  /** Where the list goes on. */
  older: string | null;
}) {
  const t = useTranslations('featured');
  const gem = kind === 'gem';
  return (
    <section className="panel stack gap-4" aria-labelledby={`marked-${kind}`}>
      <div>
        <h2 id={`marked-${kind}`}>{t(gem ? 'gems' : 'events')}</h2>
        <p className="small muted">{t(gem ? 'gemsText' : 'eventsText')}</p>
      </div>
      <Form className="marked-find" role="search" aria-label={t(gem ? 'findGems' : 'findEvents')}>
        <LabelledInput label={t('find')} type="search" name={kind} defaultValue={q} />
        <Button type="submit" look="line">
          {t('findButton')}
        </Button>
      </Form>
      {q === '' ? null : found.length > 0 ? (
        <Rows kind={kind} rows={found} />
      ) : (
        <p className="muted" role="status">
          {t('nothing')}
        </p>
      )}
      {q === '' ? null : <h3 className="label">{t('chosen')}</h3>}
      {rows.length > 0 ? (
        <Rows kind={kind} rows={rows} />
      ) : (
        <p className="muted">{t(gem ? 'noGems' : 'noEvents')}</p>
      )}
      {older ? (
        <p>
          <Link className="btn btn-line" to={older}>
            {t('older')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Rows({ kind, rows }: { kind: 'gem' | 'event'; rows: readonly MarkedRow[] }) {
  const t = useTranslations('featured');
  return (
    <ul className="marked">
      {rows.map(({ id, title, path, facts, picture, state, since }) => (
        <li key={id}>
          <span className="marked-pic">{picture}</span>
          <div>
            <Link className="strong" to={path} dir="auto">
              {title}
            </Link>
            <p className="small muted">{facts}</p>
            {since ? <Since {...since} /> : null}
            {state ? <span className="badge st-pending">{t(state)}</span> : null}
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            {since ? (
              <Button
                type="submit"
                look="quiet"
                name="intent"
                value={`un${kind}`}
                aria-label={t('endOf', { title })}
              >
                <X className="icon" aria-hidden />
                {t('end')}
              </Button>
            ) : (
              <Button
                type="submit"
                look="line"
                name="intent"
                value={kind}
                aria-label={t(kind === 'gem' ? 'makeOf' : 'featureOf', { title })}
              >
                {kind === 'gem' ? (
                  <Gem className="icon" aria-hidden />
                ) : (
                  <Sparkles className="icon" aria-hidden />
                )}
                {t(kind === 'gem' ? 'make' : 'feature')}
              </Button>
            )}
          </Form>
        </li>
      ))}
    </ul>
  );
}

function Since({ by, at }: NonNullable<MarkedRow['since']>) {
  const t = useTranslations('featured');
  const day = useFormatter().dateTime(new Date(at), { dateStyle: 'medium' });
  return (
    <p className="small muted">{by === null ? t('since', { day }) : t('by', { name: by, day })}</p>
  );
}
