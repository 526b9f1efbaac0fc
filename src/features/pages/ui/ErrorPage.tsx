import { useTranslations } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';

/** What a person sees when a page failed: what happened, and the way on. */
export function ErrorPage({ status }: { status: number }) {
  const t = useTranslations('common.error');
  const kind = status === 404 ? 'missing' : status === 429 ? 'tooMany' : 'failed';
  return (
    <div className="page error-page">
      <h1>{t(`${kind}.title`)}</h1>
      <p className="muted">{t(`${kind}.text`)}</p>
      <ButtonLink look="primary" href="/" data-status={status}>{t('home')}</ButtonLink>
    </div>
  );
}
