import type { ReactNode } from 'react';
import { BIO_MAX, NAME_MAX } from '#features/accounts/accounts.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledInput, LabelledTextarea } from '#ui/Field.tsx';

type Props = { value: string | undefined; error?: string | undefined };

/** The name, by which the sign-up form and the profile call it alike. */
export function NameField({ value, error, hint }: Props & { hint?: ReactNode }) {
  const t = useTranslations('accounts.fields');
  return (
    <LabelledInput
      label={t('fullName')}
      hint={hint}
      error={error}
      name="fullName"
      autoComplete="name"
      maxLength={NAME_MAX}
      defaultValue={value}
    />
  );
}

export function PhoneField({ value, error, required }: Props & { required?: boolean }) {
  const t = useTranslations('accounts.fields');
  return (
    <LabelledInput
      label={t('phone')}
      required={required}
      error={error}
      name="phone"
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      maxLength={30}
      defaultValue={value}
    />
  );
}

/** What people say of themselves. */
export function BioField({ value, error, rows }: Props & { rows: number }) {
  const t = useTranslations('accounts.fields');
  return (
    <LabelledTextarea
      label={t('bio')}
      hint={t('optional')}
      error={error}
      name="bio"
      rows={rows}
      maxLength={BIO_MAX}
      defaultValue={value}
    />
  );
}
