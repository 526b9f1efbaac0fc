import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AccessibilityPanel } from '#features/preferences/ui/AccessibilityPanel.tsx';
import { ThemeToggle } from '#features/preferences/ui/ThemeToggle.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Fret } from '#ui/Fret.tsx';
import { HeaderAccount } from './HeaderAccount.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { Logo } from './Logo.tsx';
import { useInnerLinks } from './useInnerLinks.ts';
import type { Viewer } from './viewer.ts';

const SCREENS = [
  ['/products', 'explore'],
  ['/events', 'events'],
  ['/forum', 'forum'],
] as const;

/** The page itself, or one that belongs to it: results and listings belong to Explore. */
function currentMark(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) || (href === '/products' && pathname === '/search')
    ? 'true'
    : undefined;
}

/**
 * Skip link and header: two rows on a desktop, logo row and search row on a phone. Home wears the
 * eave. `notice` is a strip below both, `install` the entry of the menu that installs the site.
 */
export function Header({
  viewer,
  notice,
  install,
}: {
  viewer: Viewer | null;
  notice?: ReactNode;
  install?: ReactNode;
}) {
  const t = useTranslations('common');
  const { pathname } = useLocation();
  const home = pathname === '/';
  useInnerLinks();
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className={home ? 'header eave' : 'header'}>
        <div className="page">
          <div className="header-top">
            <Logo />
            <HeaderSearch />
            <div className="row gap-1 push header-actions">
              <HeaderAccount viewer={viewer} />
            </div>
          </div>
          <div className="header-nav">
            <nav className="row gap-1 nav-left desk" aria-label={t('nav.main')}>
              {SCREENS.map(([href, text]) => (
                <a
                  key={href}
                  className="btn btn-quiet"
                  href={href}
                  aria-current={currentMark(pathname, href)}
                >
                  {t(`nav.${text}`)}
                </a>
              ))}
            </nav>
            <HeaderMenu viewer={viewer} install={install} />
            <div className="row gap-1 header-settings">
              <AccessibilityPanel />
              <ThemeToggle />
            </div>
          </div>
        </div>
        {notice}
        {home ? <Fret /> : null}
      </header>
    </>
  );
}
