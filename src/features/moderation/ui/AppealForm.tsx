import { ArrowLeft, Info, MailCheck, Pencil, Scale, Send, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { APPEAL_TEXT_MAX, type Appealed } from '#features/moderation/appeals/appeal.limits.ts';
import type { SanctionTransitionResult } from '#features/moderation/sanctions/sanction.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { KindIcon } from './KindIcon.tsx';
import { ProofField } from './ProofField.tsx';
import { Way } from './Way.tsx';

type AppealFormProps = {
  about: Appealed;
  aboutId: string;
  /** Of the content. */
  kind: string | null;
  title: string;
  step: SanctionTransitionResult | null;
  /** Until when it can be sent. */
  until: string;
  failure: FormFailure | null;
};

/** Says why a decision is wrong, to somebody who had no part in it. */
export function AppealForm(props: AppealFormProps) {
  const { about, aboutId, kind, title, step, failure } = props;
  const t = useTranslations('decisions');
  const busy = useNavigation().state === 'submitting';
  const typed = failure?.typed?.['text'] ?? '';
  const [count, setCount] = useState(typed.length);
  const back = about === 'decision' ? `/decisions/${aboutId}` : `/sanctions/${aboutId}`;
  return (
    <div className="page notice-page">
      <Form method="post" encType="multipart/form-data" className="stack gap-6">
        <div>
          <Link className="crumb" to={back}>
            <ArrowLeft className="icon" aria-hidden />
            {t('decision')}
          </Link>
          <h1>{t('form.title')}</h1>
          <p className="muted">{t('form.lead')}</p>
        </div>
        <div className="panel trust-subject">
          {kind ? (
            <KindIcon kind={kind} />
          ) : (
            <span className="trust-kind">
              <Scale className="icon" aria-hidden />
            </span>
          )}
          <p className="strong" dir="auto">
            {step ? t(`form.sanction.${step}`) : title}
          </p>
        </div>
        {failure?.fields['text'] ? null : <FormProblem failure={failure} />}
        <input type="hidden" name="about" value={about} />
        <input type="hidden" name="aboutId" value={aboutId} />
        <Field
          label={t('form.text')}
          required
          hint={t('form.hint', { count, max: APPEAL_TEXT_MAX })}
          error={failure?.fields['text']}
        >
          {(control) => (
            <textarea
              className="textarea"
              name="text"
              maxLength={APPEAL_TEXT_MAX}
              defaultValue={typed}
              onChange={(event) => setCount(event.currentTarget.value.length)}
              {...control}
            />
          )}
        </Field>
        <ProofField />
        <div className="cta-row">
          <Button type="submit" look="primary" size="large" busy={busy}>
            <Send className="icon" aria-hidden />
            {t('form.send')}
          </Button>
          <Link className="btn btn-quiet btn-lg" to={back}>
            {t('form.cancel')}
          </Link>
        </div>
      </Form>
      <HowItGoes until={props.until} />
    </div>
  );
}

function HowItGoes({ until }: Pick<AppealFormProps, 'until'>) {
  const t = useTranslations('decisions.form');
  const date = useFormatter().dateTime(new Date(until), { dateStyle: 'long' });
  return (
    <aside className="stack gap-4">
      <section className="panel stack gap-4">
        <h2>{t('how')}</h2>
        <Way
          label={t('how')}
          down
          steps={[
            { name: t('write'), line: t('writeUntil', { date }), Icon: Pencil, state: 'now' },
            { name: t('reads'), line: t('days'), Icon: UserCheck, state: 'next' },
            { name: t('answer'), line: t('either'), Icon: MailCheck, state: 'next' },
          ]}
        />
      </section>
      <div className="note">
        <Info className="icon" aria-hidden />
        <div>{t('meanwhile')}</div>
      </div>
    </aside>
  );
}
