import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { AdminPage } from '../AdminPage.tsx';
import { useDeskKeys } from './useDeskKeys.ts';

const DESK_TABS = ['reports', 'appeals', 'disputes'] as const;
export type DeskTab = (typeof DESK_TABS)[number];

/** Something that waits, as the list names it. */
export type DeskRow = { id: string; title: string; line: string; lead: ReactNode; foot: ReactNode };

/** Reports, appeals and disputes: the list, and beside it what is open. */
export function Desk({
  tab,
  counts,
  rows,
  openId,
  nextPath,
  children,
}: {
  tab: DeskTab;
  counts: Readonly<Record<DeskTab, number>>;
  rows: readonly DeskRow[];
  openId: string | null;
  nextPath: string | null;
  children: ReactNode;
}) {
  const t = useTranslations('desk');
  useDeskKeys();
  return (
    <AdminPage
      className="judging"
      title={
        <>
          {t(`tabs.${tab}`)} <span className="badge num">{counts[tab]}</span>
        </>
      }
      actions={
        <span className="small muted label-desk">
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> {t('move')}{' '}
          <kbd className="kbd">C</kbd> {t('claim')}
        </span>
      }
    >
      <section className="desk-side" aria-label={t(`tabs.${tab}`)}>
        <nav className="tabs" aria-label={t('kinds')}>
          {DESK_TABS.map((each) => (
            <Link
              key={each}
              to={`/admin/reports?tab=${each}`}
              aria-current={each === tab ? 'page' : undefined}
            >
              {t(`tabs.${each}`)} <span className="badge num">{counts[each]}</span>
            </Link>
          ))}
        </nav>
        {rows.length === 0 ? <p className="desk-pane muted">{t('none')}</p> : null}
        {rows.map(({ id, title, line, lead, foot }) => (
          <div key={id} className="desk-row">
            {lead}
            <div>
              <p>
                <Link
                  className="strong"
                  to={`/admin/reports?tab=${tab}&id=${id}`}
                  aria-current={id === openId ? 'true' : undefined}
                  preventScrollReset
                >
                  <bdi>{title}</bdi>
                </Link>
              </p>
              <p className="small muted">{line}</p>
              <span className="desk-foot">{foot}</span>
            </div>
          </div>
        ))}
        {nextPath ? (
          <p className="desk-row">
            <Link className="link" to={nextPath}>
              {t('more')}
            </Link>
          </p>
        ) : null}
      </section>
      {children}
    </AdminPage>
  );
}
