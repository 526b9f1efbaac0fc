import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Logo } from '#features/pages/ui/Logo.tsx';
import { AccessibilityPanel } from '#features/preferences/ui/AccessibilityPanel.tsx';
import { LanguagePicker } from '#features/preferences/ui/LanguagePicker.tsx';
import { ThemeToggle } from '#features/preferences/ui/ThemeToggle.tsx';
import { Fret } from '#ui/Fret.tsx';
import { type Flash, InlineNotice } from '#ui/ToastProvider.tsx';

/** Where the footer of these pages leads (spec 1 section 2). */
const LEGAL = [
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
  ['/safety', 'safety'],
] as const;

/**
 * The pages around signing in: a form beside a scene. Their header and footer are short and the
 * same at every width: the way home, language, accessibility and theme; the legal pages.
 * @param wide for what is read rather than filled in
 */
export function AuthLayout({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const t = useTranslations('accounts');
  const common = useTranslations('common');
  const root = useRouteLoaderData<{ flash: Flash | null }>('root');
  return (
    <div className="auth">
      <a className="skip" href="#main">
        {common('skip')}
      </a>
      <header className="auth-head">
        <Logo />
        <LanguagePicker />
        <AccessibilityPanel />
        <ThemeToggle />
      </header>
      <div className="auth-form">
        <main className={wide ? 'auth-box wide' : 'auth-box'} id="main">
          <InlineNotice flash={root?.flash ?? null} />
          {children}
        </main>
        <footer className="small muted">
          {t('adults')}
          {LEGAL.map(([href, text], place) => (
            <span key={href}>
              {place === 0 ? ' ' : ' · '}
              <a className="link" href={href}>
                {common(`footer.${text}`)}
              </a>
            </span>
          ))}
        </footer>
      </div>
      <div className="auth-art" aria-hidden="true">
        <Fret />
        <img className="only-light" src="/scenes/signin.svg" alt="" width="1200" height="1200" />
        <img
          className="only-dark"
          src="/scenes/signin-night.svg"
          alt=""
          width="1200"
          height="1200"
          loading="lazy"
        />
      </div>
    </div>
  );
}
