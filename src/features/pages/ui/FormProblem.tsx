import { type ReactNode, useEffect, useRef } from 'react';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

/**
 * What was wrong with a form, in view and read out, with the focus in the first field that is not
 * right; nothing while nothing is wrong.
 * @param failed what is said when the server gave no answer that can be read
 * @param action the way on, beside it
 */
export function FormProblem({
  failure,
  failed,
  action,
}: {
  failure: FormFailure | null | undefined;
  failed?: string;
  action?: ReactNode;
}) {
  const t = useTranslations('forms');
  const spot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    spot.current?.scrollIntoView({ block: 'nearest' });
    // The fields are drawn in the same step; a page with a way of its own goes on from here.
    spot.current
      ?.closest('form, [role=dialog], main')
      ?.querySelector<HTMLElement>(
        ':is(input, select, textarea)[aria-invalid=true], [role=radiogroup][aria-invalid=true] input',
      )
      ?.focus();
  }, [failure]);
  if (!failure) return null;
  const { unanswered, message } = failure;
  return (
    <div ref={spot} className="form-problem">
      {unanswered === 'offline' ? (
        <Banner tone="error" title={t('offline')}>
          {t('kept')}
        </Banner>
      ) : (
        <Banner tone="error" action={action}>
          {unanswered === 'failed'
            ? (failed ?? t('failed'))
            : unanswered === 'tooMany'
              ? t('tooMany')
              : message}
        </Banner>
      )}
    </div>
  );
}
