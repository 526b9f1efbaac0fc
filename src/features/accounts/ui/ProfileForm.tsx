import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { BIO_MAX, NAME_MAX } from '#features/accounts/accounts.limits.ts';
import type { ProfileView } from '#features/accounts/accounts.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Field } from '#ui/Field.tsx';
import { PicturePicker } from './PicturePicker.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useFirstError } from './useFirstError.ts';

/** The edit mode of the profile. */
export function ProfileForm({
  profile,
  failure,
  values,
}: {
  profile: ProfileView;
  failure: FormFailure | null;
  values: Record<string, string>;
}) {
  const t = useTranslations('accounts');
  const errors = failure?.fields ?? {};
  const form = useFirstError(failure);
  return (
    <section className="panel profile-form">
      <h1>{t('profile.edit')}</h1>
      <FormProblem failure={failure} />
      <Form
        ref={form}
        className="auth-fields"
        method="post"
        encType="multipart/form-data"
        noValidate
      >
        <PicturePicker profile={profile} error={errors['picture']} />
        <Field label={t('fields.fullName')} hint={t('fields.optional')} error={errors['fullName']}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="fullName"
              autoComplete="name"
              maxLength={NAME_MAX}
              defaultValue={values['fullName'] ?? profile.fullName}
            />
          )}
        </Field>
        <div className="auth-pair">
          <Field label={t('fields.country')} error={errors['country']}>
            {(control) => (
              <PlaceSelect
                {...control}
                name="country"
                defaultValue={values['country'] ?? profile.country ?? ''}
              />
            )}
          </Field>
          <Field label={t('fields.phone')} error={errors['phone']}>
            {(control) => (
              <input
                {...control}
                className="input"
                name="phone"
                type="tel"
                autoComplete="tel"
                inputMode="tel"
                maxLength={30}
                defaultValue={values['phone'] ?? profile.phone ?? ''}
              />
            )}
          </Field>
        </div>
        <Field label={t('fields.bio')} hint={t('fields.optional')} error={errors['bio']}>
          {(control) => (
            <textarea
              {...control}
              className="textarea"
              name="bio"
              rows={4}
              maxLength={BIO_MAX}
              defaultValue={values['bio'] ?? profile.bio ?? ''}
            />
          )}
        </Field>
        <div className="row wrap">
          <SubmitButton text={t('profile.save')} busyText={t('profile.saving')} intent="edit" />
          <Link className="btn btn-quiet" to="/profile">
            {t('profile.cancel')}
          </Link>
        </div>
      </Form>
    </section>
  );
}
