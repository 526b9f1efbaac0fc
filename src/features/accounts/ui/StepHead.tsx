import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { bold, linkTo } from '#ui/rich.tsx';

/** A code that is still good, and the address of its boxes. */
export type WaitingCode = { email: string; href: string };

/** The way back, the title of a step, what it is about, and what went wrong. */
export function StepHead({
  backHref,
  title,
  text,
  reason,
  waiting,
  failure,
  failed,
  action,
}: {
  backHref?: string;
  title: string;
  text?: ReactNode;
  /** Why the person is here. */
  reason?: string | null;
  waiting?: WaitingCode | null;
  failure?: FormFailure | null;
  /** Said instead of a sentence of the server when it gave none. */
  failed?: string;
  /** The way on, beside what went wrong. */
  action?: ReactNode;
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
      {reason ? <Banner>{reason}</Banner> : null}
      {waiting && !failure ? (
        <Banner>
          {t.rich('code.waiting', { email: waiting.email, b: bold, link: linkTo(waiting.href) })}
        </Banner>
      ) : null}
      <FormProblem failure={failure} failed={failed} action={action} />
    </>
  );
}
