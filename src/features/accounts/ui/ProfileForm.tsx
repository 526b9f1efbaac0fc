import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { ProfileView } from '#features/accounts/accounts.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Field } from '#ui/Field.tsx';
import { BioField, NameField, PhoneField } from './PersonFields.tsx';
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
        <NameField
          value={values['fullName'] ?? profile.fullName}
          hint={t('fields.optional')}
          error={errors['fullName']}
        />
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
          <PhoneField value={values['phone'] ?? profile.phone ?? ''} error={errors['phone']} />
        </div>
        <BioField value={values['bio'] ?? profile.bio ?? ''} rows={4} error={errors['bio']} />
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
