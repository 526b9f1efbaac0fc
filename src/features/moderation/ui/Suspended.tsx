import { Download, EyeOff, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { type ProofChoice, ProofFields, ProofRequest } from '#features/accounts/ui/ProofFields.tsx';
import type { OwnAppealView } from '#features/moderation/moderation.appeal.schema.ts';
import type { OwnSanctionView } from '#features/moderation/sanctions/sanction.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Button } from '#ui/Button.tsx';
import { linkTo } from '#ui/rich.tsx';
import { AppealLink, AppealNote } from './SanctionAppeal.tsx';
import { momentAt, SanctionReasons, SanctionTime } from './SanctionParts.tsx';

const toData = (text: ReactNode) => (
  <a className="link" href="/suspended/data" download>
    {text}
  </a>
);

/**
 * What sign-in answers to somebody who is shut out: until when, why, and what they can do.
 * @param until of an account that was shut out without a step of the ladder
 */
export function Suspended({
  email,
  until,
  sanction,
  appeal,
}: {
  email: string;
  until: string | null;
  sanction: OwnSanctionView | null;
  appeal: OwnAppealView | null;
}) {
  const t = useTranslations('sanctions');
  const forGood = sanction ? sanction.step === 'ban' : until === null;
  return (
    <div className="stack sanction">
      <div>
        <h1>{t(forGood ? 'titles.ban' : 'titles.suspension')}</h1>
        <p className="muted">
          {t('account', { email })} {forGood ? null : t('opensAgain')}
        </p>
      </div>
      {sanction ? <SanctionTime sanction={sanction} /> : null}
      {sanction ? (
        <SanctionReasons sanction={sanction} />
      ) : (
        <section>
          <h2>{t('why')}</h2>
          <p>{t('shutOut')}</p>
          {until ? <p>{t.rich('until', { date: momentAt(until) })}</p> : null}
        </section>
      )}
      <section>
        <h2>{t(forGood ? 'meanwhile' : 'untilThen')}</h2>
        <ul className="sanction-facts small">
          <li>
            <EyeOff className="icon icon-s" aria-hidden />
            <span>{t(forGood ? 'hiddenForGood' : 'hidden')}</span>
          </li>
          <li>
            <Package className="icon icon-s" aria-hidden />
            <span>{t('orders')}</span>
          </li>
          <li>
            <Download className="icon icon-s" aria-hidden />
            <span>
              {t.rich('data', {
                download: toData,
                delete: linkTo('/suspended?delete'),
              })}
            </span>
          </li>
        </ul>
      </section>
      <p className="sanction-ways">
        {sanction ? (
          <AppealLink sanction={sanction} appeal={appeal} to="/suspended?appeal" />
        ) : null}
        <Link className="btn btn-line btn-lg" to="/login">
          {t('backToSignIn')}
        </Link>
      </p>
      {sanction ? <AppealNote sanction={sanction} appeal={appeal} /> : null}
    </div>
  );
}

/** The end of the account, for somebody who is shut out. */
export function DeleteSuspended({
  proof,
  failure,
}: {
  proof: ProofChoice;
  failure: FormFailure | null;
}) {
  const t = useTranslations('accounts.delete');
  return (
    <div className="stack sanction">
      <div>
        <h1>{t('question')}</h1>
        <p className="muted">{t('text')}</p>
      </div>
      <FormProblem failure={failure} failed={t('unexpected')} />
      <Form className="stack gap-4" method="post">
        <ProofFields proof={proof} errors={failure?.fields ?? {}} />
        <p className="sanction-ways">
          <Button type="submit" look="danger" name="intent" value="delete">
            {t('confirm')}
          </Button>
          <Link className="btn btn-quiet" to="/suspended">
            {t('keep')}
          </Link>
        </p>
      </Form>
      <ProofRequest />
    </div>
  );
}
