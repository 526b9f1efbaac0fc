import { useState } from 'react';
import { Form } from 'react-router';
import type { PersonView } from '#features/moderation/people/people.schema.ts';
import {
  POLICY_RULES,
  SANCTION_NOTE_MAX,
  SANCTION_STEPS,
  sectionOf,
  SUSPENSION_DAYS,
} from '#features/moderation/sanctions/sanction.limits.ts';
import { usualStep } from '#features/moderation/sanctions/sanction.states.ts';
import { useRuleName } from '#features/moderation/ui/useRuleName.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { FormAnswer, FormFailure } from '#platform/pages/form-failure.server.ts';
import { Button } from '#ui/Button.tsx';
import { Field, LabelledTextarea } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';

/**
 * What can be done about somebody: a step of the ladder, one taken back, badges and the role.
 * @param roles whether the actor gives roles
 */
export function Decide({
  person,
  roles,
  answer,
}: {
  person: PersonView;
  roles: boolean;
  answer: FormAnswer | null;
}) {
  const t = useTranslations('people');
  const failure = answer?.failure ?? null;
  if (!person.canDecide)
    return (
      <section className="panel">
        <h2>{t('decide')}</h2>
        <p className="muted">{t('locked')}</p>
      </section>
    );
  return (
    <section className="panel stack gap-4" aria-labelledby="decide">
      <h2 id="decide">{t('decide')}</h2>
      <FormProblem failure={failure} />
      {person.state === 'banned' ? null : (
        <StepForm
          key={person.lastId}
          person={person}
          failure={answer?.intent === 'sanction' ? failure : null}
        />
      )}
      <Lifts person={person} />
      <Badges person={person} />
      {roles ? <RoleForm person={person} /> : null}
    </section>
  );
}

function StepForm({ person, failure }: { person: PersonView; failure: FormFailure | null }) {
  const t = useTranslations('people');
  const ruleName = useRuleName();
  const { strikes } = person.standing;
  const usual = usualStep(strikes);
  const [days, setDays] = useState<number>(SUSPENSION_DAYS.usual);
  const errors = failure?.fields ?? {};
  const { min, max } = SUSPENSION_DAYS;
  const share = ((days - min) / (max - min)) * 100;
  return (
    <Form className="stack gap-4" method="post">
      <input type="hidden" name="lastId" value={person.lastId ?? ''} />
      <fieldset className="steps">
        <legend className="sr">{t('step')}</legend>
        {SANCTION_STEPS.map((step) => (
          <label key={step}>
            <input
              type="radio"
              name="step"
              value={step}
              defaultChecked={step === usual}
              disabled={step === 'warning' && person.state === 'suspended'}
            />
            {t(`stepNames.${step}`)}
          </label>
        ))}
      </fieldset>
      <p className="hint">{t('usual', { count: strikes, step: t(`stepNames.${usual}`) })}</p>
      <LabelledSelect label={t('rule')} error={errors['rule']} name="rule" defaultValue="fraud">
        {options(POLICY_RULES, (rule) =>
          t('ruleOption', { section: sectionOf(rule), title: ruleName(rule) }),
        )}
      </LabelledSelect>
      <div className="of-suspension">
        <Field label={t('days')} hint={t('daysHint')} error={errors['days']}>
          {(control) => (
            <div className="days">
              <input
                {...control}
                className="slider"
                type="range"
                name="days"
                min={min}
                max={max}
                value={days}
                ref={(slider) => slider?.style.setProperty('--v', `${share}%`)}
                onChange={(event) => setDays(Number(event.currentTarget.value))}
              />
              <output className="num">{days}</output>
            </div>
          )}
        </Field>
      </div>
      <LabelledTextarea
        label={t('note', { name: person.name })}
        error={errors['note']}
        required
        name="note"
        maxLength={SANCTION_NOTE_MAX}
        defaultValue={failure?.typed?.['note']}
      />
      <p className="small muted">{t('consequence')}</p>
      <Button type="submit" look="danger" name="intent" value="sanction" block>
        {t('submit')}
      </Button>
    </Form>
  );
}

/** The steps that count, each of which can be taken back. */
function Lifts({ person }: { person: PersonView }) {
  const t = useTranslations('people');
  const format = useFormatter();
  const steps = person.sanctions.filter(({ status }) => status !== 'lifted');
  if (steps.length === 0) return null;
  return (
    <div className="divide">
      {steps.map(({ id, step, at }) => (
        <Form key={id} className="setting" method="post">
          <input type="hidden" name="id" value={id} />
          <span>
            {t('restoreOf', {
              step: t(`events.sanction.${step}`),
              date: format.dateTime(new Date(at), { dateStyle: 'medium' }),
            })}
          </span>
          <Button type="submit" look="line" name="intent" value="lift">
            {t('restore')}
          </Button>
        </Form>
      ))}
    </div>
  );
}

function Badges({ person }: { person: PersonView }) {
  const t = useTranslations('people');
  const badges = [
    ['identity', person.identityVerified],
    ['island', person.islandVerified],
  ] as const;
  return (
    <div className="divide">
      {badges.map(([badge, verified]) => (
        <Form key={badge} className="setting" method="post">
          <input type="hidden" name="badge" value={badge} />
          <input type="hidden" name="verified" value={verified ? '' : 'on'} />
          <span>{t(`badges.${badge}`)}</span>
          <Button
            type="submit"
            look="line"
            name="intent"
            value="verify"
            aria-label={`${t(verified ? 'takeBack' : 'verify')}: ${t(`badges.${badge}`)}`}
          >
            {t(verified ? 'takeBack' : 'verify')}
          </Button>
        </Form>
      ))}
    </div>
  );
}

function RoleForm({ person }: { person: PersonView }) {
  const t = useTranslations('people');
  return (
    <Form className="stack gap-3" method="post">
      <LabelledSelect label={t('role')} name="role" defaultValue={person.role} key={person.role}>
        {options(['user', 'moderator', 'admin'] as const, (role) => t(`roles.${role}`))}
      </LabelledSelect>
      <Button type="submit" look="line" name="intent" value="role">
        {t('roleSave')}
      </Button>
    </Form>
  );
}
