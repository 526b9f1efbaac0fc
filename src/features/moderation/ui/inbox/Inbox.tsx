import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { AdminPage } from '../AdminPage.tsx';
import { useInboxKeys } from './useInboxKeys.ts';

const INBOX_TABS = ['reports', 'appeals', 'disputes'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** Something that waits, as the list names it. */
export type InboxRow = {
  id: string;
  title: string;
  line: string;
  lead: ReactNode;
  foot: ReactNode;
};

/** Reports, appeals and disputes: the list, and beside it what is open. */
export function Inbox({
  tab,
  counts,
  rows,
  openId,
  nextPath,
  children,
}: {
  tab: InboxTab;
  counts: Readonly<Record<InboxTab, number>>;
  rows: readonly InboxRow[];
  openId: string | null;
  nextPath: string | null;
  children: ReactNode;
}) {
  const t = useTranslations('inbox');
  useInboxKeys();
  return (
    <AdminPage
      className="judging"
      title={
        <>
          {t(`tabs.${tab}`)} <span className="badge num">{counts[tab]}</span>
        </>
      }
      actions={
        <span className="small muted sr-phone">
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> {t('move')}{' '}
          <kbd className="kbd">C</kbd> {t('claim')}
        </span>
      }
    >
      <section className="inbox-side" aria-label={t(`tabs.${tab}`)}>
        <nav className="tabs" aria-label={t('kinds')}>
          {INBOX_TABS.map((each) => (
            <Link
              key={each}
              to={`/admin/reports?tab=${each}`}
              aria-current={each === tab ? 'page' : undefined}
            >
              {t(`tabs.${each}`)} <span className="badge num">{counts[each]}</span>
            </Link>
          ))}
        </nav>
        {rows.length === 0 ? <p className="inbox-pane muted">{t('none')}</p> : null}
        {rows.map(({ id, title, line, lead, foot }) => (
          <div key={id} className="inbox-row">
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
              <span className="inbox-foot">{foot}</span>
            </div>
          </div>
        ))}
        {nextPath ? (
          <p className="inbox-row">
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
