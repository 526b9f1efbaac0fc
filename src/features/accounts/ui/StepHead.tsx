import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

/** The way back, the title of a step, what it is about, and what went wrong. */
export function StepHead({
  backHref,
  title,
  text,
  failure,
}: {
  backHref?: string;
  title: string;
  text?: ReactNode;
  failure?: { message: string } | null;
}) {
  const t = useTranslations('accounts');
  return (
    <>
      {backHref ? (
        <Link className="crumb auth-back" to={backHref}>
          <ArrowLeft className="icon" aria-hidden />
          {t('back')}
        </Link>
      ) : null}
      <div>
        <h1>{title}</h1>
        {text ? <p className="muted auth-lead">{text}</p> : null}
      </div>
      {failure ? <Banner tone="error">{failure.message}</Banner> : null}
    </>
  );
}
