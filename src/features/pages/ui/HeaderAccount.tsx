import { useTranslations } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { servedPart } from '#ui/lazy-part.ts';
import { HeaderSignedIn } from './HeaderSignedIn.tsx';
import type { Viewer } from './viewer.ts';

/** Most readers are nobody in particular, and need none of its code. */
const SignedIn = servedPart(HeaderSignedIn, async () => ({
  default: (await import('./HeaderSignedIn.tsx')).HeaderSignedIn,
}));

/** Signed out: Login and Sign up. Signed in: what is the person's own. */
export function HeaderAccount({ viewer }: { viewer: Viewer | null }) {
  const t = useTranslations('common.nav');
  if (viewer) return <SignedIn viewer={viewer} />;
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
