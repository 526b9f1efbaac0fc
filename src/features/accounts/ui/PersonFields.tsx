import type { ReactNode } from 'react';
import { BIO_MAX, NAME_MAX } from '#features/accounts/accounts.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Field } from '#ui/Field.tsx';

type Props = { value: string | undefined; error?: string | undefined };

/** The name, by which the sign-up form and the profile call it alike. */
export function NameField({ value, error, hint }: Props & { hint?: ReactNode }) {
  const t = useTranslations('accounts.fields');
  return (
    <Field label={t('fullName')} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          name="fullName"
          autoComplete="name"
          maxLength={NAME_MAX}
          defaultValue={value}
        />
      )}
    </Field>
  );
}

export function PhoneField({ value, error, required }: Props & { required?: boolean }) {
  const t = useTranslations('accounts.fields');
  return (
    <Field label={t('phone')} required={required} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          name="phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={30}
          defaultValue={value}
        />
      )}
    </Field>
  );
}

/** What people say of themselves. */
export function BioField({ value, error, rows }: Props & { rows: number }) {
  const t = useTranslations('accounts.fields');
  return (
    <Field label={t('bio')} hint={t('optional')} error={error}>
      {(control) => (
        <textarea
          {...control}
          className="textarea"
          name="bio"
          rows={rows}
          maxLength={BIO_MAX}
          defaultValue={value}
        />
      )}
    </Field>
  );
}
