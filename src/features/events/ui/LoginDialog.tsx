import { useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** What a visitor is told who wants to answer (spec 2 section 8, DECISIONS.md I5). */
export default function LoginDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('events.rsvp');
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <Dialog
      onClose={onClose}
      closeLabel={t('close')}
      title={t('login')}
      description={t('loginText')}
      actions={
        <>
          <ButtonLink look="line" href={`/signup?next=${next}`}>
            {t('signup')}
          </ButtonLink>
          <ButtonLink look="primary" href={`/login?next=${next}`}>
            {t('loginLink')}
          </ButtonLink>
        </>
      }
    />
  );
}
