import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { TermsView } from '#features/accounts/accounts.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { linkTo } from '#ui/rich.tsx';
import { StepHead } from './StepHead.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const toData = (text: ReactNode) => (
  <a className="link" href="/profile/data" download>
    {text}
  </a>
);

/** Asks for the terms of a new edition, and says what is possible without them. */
export function TermsQuestion({
  terms,
  failure,
}: {
  terms: TermsView;
  failure: FormFailure | null;
}) {
  const t = useTranslations('terms');
  const format = useFormatter();
  const { edition, acceptedEdition } = terms;
  const date = format.dateTime(new Date(edition), {
    ...(edition.length > '2025-01'.length ? { day: 'numeric' } : {}),
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const isFirst = acceptedEdition === null;
  const link = linkTo('/terms', { newTab: true });
  return (
    <>
      <StepHead
        title={t(isFirst ? 'titleFirst' : 'title')}
        text={t.rich(isFirst ? 'textFirst' : 'text', { date, link })}
        failure={failure}
      />
      <p>{t('meanwhile')}</p>
      <Form className="auth-fields" method="post" replace>
        <input type="hidden" name="edition" value={edition} />
        <SubmitButton
          text={t(isFirst ? 'acceptFirst' : 'accept')}
          busyText={t('busy')}
          intent="accept"
        />
        <Button type="submit" look="line" size="large" block name="intent" value="later">
          {t('later')}
        </Button>
      </Form>
      <p className="small muted">
        {t.rich('leave', { data: toData, settings: linkTo('/profile?tab=settings') })}
      </p>
      <form method="post" action="/logout">
        <Button type="submit" look="quiet">
          {t('signOut')}
        </Button>
      </form>
    </>
  );
}
