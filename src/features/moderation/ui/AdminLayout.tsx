import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Logo } from '#features/pages/ui/Logo.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { DeferredView } from '#features/moderation/deferred/schema.ts';
import { ADMIN_PAGES, currentPage } from './admin-pages.ts';
import { DecidedBar } from './DecidedBar.tsx';

/**
 * The pages of /admin beside their rail, which is a line above them on phones.
 * @param counts by path: how much waits there; nothing is shown of none
 */
export function AdminLayout({
  counts,
  deferred = [],
  children,
}: {
  counts: Readonly<Record<string, number>>;
  /** What the reader decided a moment ago. */
  deferred?: readonly DeferredView[];
  children: ReactNode;
}) {
  const t = useTranslations('admin');
  const skip = useTranslations('common')('skip');
  const sections = Object.entries(Object.groupBy(ADMIN_PAGES, ({ section }) => section));
  return (
    <>
      <a className="skip" href="#main">
        {skip}
      </a>
      <div className="admin">
        <aside className="rail">
          <Logo />
          <nav aria-label={t('label')}>
            {sections.map(([section, pages]) => (
              <div key={section} className="rail-section">
                <p className="cap">{t.dynamic(`sections.${section}`)}</p>
                {pages.map((page) => (
                  <RailLink key={page.path} page={page} count={counts[page.path] ?? 0} />
                ))}
              </div>
            ))}
          </nav>
        </aside>
        {children}
        <DecidedBar deferred={deferred} />
      </div>
    </>
  );
}

function RailLink({
  page: { path, text, icon: Icon },
  count,
}: {
  page: (typeof ADMIN_PAGES)[number];
  count: number;
}) {
  const t = useTranslations('admin.pages');
  const current = currentPage(useLocation())?.path === path;
  const link = useRef<HTMLAnchorElement>(null);
  // On a phone the line of links scrolls sideways, and the open page's may lie outside.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Link ref={link} to={path} aria-current={current ? 'page' : undefined}>
      <Icon className="icon icon-s" />
      {t(text)}
      {count > 0 ? <span className="n">{count}</span> : null}
    </Link>
  );
}
