import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** The end of a way: says so and goes on by itself after `seconds`. */
export function StepDone({
  area,
  to,
  seconds,
}: {
  area: 'signup' | 'reset';
  to: string;
  seconds: number;
}) {
  const t = useTranslations('accounts');
  const { name } = useSite();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, to, seconds]);
  return (
    <div className="auth-done" role="status">
      <CircleCheck className="icon" aria-hidden />
      <h1>{t(`${area}.done.title`, { site: name })}</h1>
      <p className="muted">{t(`${area}.done.text`)}</p>
      <p>
        <Link className="link" to={to} replace>
          {t(`${area}.done.link`)}
        </Link>
      </p>
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds};url=${to}`} />
      </noscript>
    </div>
  );
}
