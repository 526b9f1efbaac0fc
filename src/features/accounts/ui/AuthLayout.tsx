import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Logo } from '#features/pages/ui/Logo.tsx';
import { Fret } from '#ui/Fret.tsx';
import { type Flash, InlineNotice } from '#ui/ToastProvider.tsx';

/**
 * The pages around signing in: a form beside a scene, with the logo and the legal lines instead of
 * the site's header and footer.
 * @param wide for what is read rather than filled in
 */
export function AuthLayout({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const t = useTranslations('accounts');
  const common = useTranslations('common.footer');
  const root = useRouteLoaderData<{ flash: Flash | null }>('root');
  return (
    <div className="auth">
      <div className="auth-form">
        <header>
          <Logo />
        </header>
        <main className={wide ? 'auth-box wide' : 'auth-box'} id="main">
          <InlineNotice flash={root?.flash ?? null} />
          {children}
        </main>
        <footer className="small muted">
          {t('adults')}{' '}
          <a className="link" href="/terms">
            {common('terms')}
          </a>{' '}
          ·{' '}
          <a className="link" href="/privacy">
            {common('privacy')}
          </a>
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
