import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { HeaderSignedIn } from './HeaderSignedIn.tsx';
import type { Viewer } from './viewer.ts';

/** Signed out: Login and Sign up. Signed in: what is the person's own. */
export function HeaderAccount({ viewer }: { viewer: Viewer | null }) {
  const t = useTranslations('common.nav');
  if (viewer) return <HeaderSignedIn viewer={viewer} />;
  return (
    <>
      <ButtonLink look="quiet" className="desk" href="/login">
        {t('login')}
      </ButtonLink>
      <ButtonLink look="primary" className="desk" href="/signup">
        {t('signup')}
      </ButtonLink>
    </>
  );
}
