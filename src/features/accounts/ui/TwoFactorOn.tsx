import { CircleCheck } from 'lucide-react';
import { Form } from 'react-router';
import type { FactorView } from '#features/accounts/accounts.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { type ProofChoice, ProofFields } from './ProofFields.tsx';

/** Few enough that new ones are due. */
const FEW = 3;

/** What can be done with a second factor that is on: new recovery codes, and switching it off. */
export function TwoFactorOn({
  factor,
  proof,
  answer,
  isStaff,
}: {
  factor: FactorView;
  proof: ProofChoice;
  answer: FormAnswer | null;
  /** Without it the pages of moderators stay closed. */
  isStaff: boolean;
}) {
  const t = useTranslations('secondFactor.manage');
  const failed = (intent: string) => (answer?.intent === intent ? answer.failure : null);
  const { recoveryCodesLeft: left } = factor;
  return (
    <>
      <p>
        <Badge tone="approved" icon={<CircleCheck className="icon icon-s" aria-hidden />}>
          {t('on')}
        </Badge>
      </p>
      <section className="panel stack gap-4">
        <h2>{t('codes')}</h2>
        <p className="muted">{t('left', { count: left })}</p>
        {left < FEW ? <Banner tone="warn">{t('few')}</Banner> : null}
        <FormProblem failure={failed('renew')} />
        <Form className="auth-fields" method="post">
          <ProofFields proof={proof} errors={failed('renew')?.fields ?? {}} />
          <p>
            <Button type="submit" look="line" name="intent" value="renew">
              {t('renew')}
            </Button>
          </p>
        </Form>
      </section>
      <section className="panel stack gap-4">
        <h2>{t('off')}</h2>
        <p className="muted">{t(isStaff ? 'offStaff' : 'offText')}</p>
        <FormProblem failure={failed('end')} />
        <Form className="auth-fields" method="post">
          <ProofFields proof={proof} errors={failed('end')?.fields ?? {}} />
          <p>
            <Button type="submit" look="danger" name="intent" value="end">
              {t('off')}
            </Button>
          </p>
        </Form>
      </section>
    </>
  );
}
