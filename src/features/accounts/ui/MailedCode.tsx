/** Codes that were sent, in forms of the settings; steps of a sign-in have boxes (CodeStep). */
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { LabelledInput, type Labelling } from '#ui/Field.tsx';
import { bold } from '#ui/rich.tsx';

/** In demonstrations: the code itself, in place of the mail. */
export function ShownCode({ email, code }: { email: string; code: string }) {
  const t = useTranslations('accounts.code');
  const minutes = CODE.lifeSeconds / 60;
  return <Banner tone="warn">{t.rich('development', { email, code, minutes, b: bold })}</Banner>;
}

/** A code of digits. */
export function CodeField(field: Labelling & { name: string }) {
  return (
    <LabelledInput
      {...field}
      className="input num"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
    />
  );
}

/** The form that takes the code. @param props.children what is sent with it */
export function ConfirmCode({ intent, children }: { intent: string; children?: ReactNode }) {
  const t = useTranslations('accounts.code');
  return (
    <Form className="row wrap settings-line" method="post">
      {children}
      <CodeField label={t('label')} name="code" />
      <Button type="submit" look="primary" name="intent" value={intent}>
        {t('submit')}
      </Button>
    </Form>
  );
}
