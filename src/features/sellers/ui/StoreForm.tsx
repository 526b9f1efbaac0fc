import { type ReactNode, useMemo, useState } from 'react';
import { Form, Link } from 'react-router';
import { SubmitButton } from '#features/accounts/ui/SubmitButton.tsx';
import { useFirstError } from '#features/accounts/ui/useFirstError.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { StorePart } from '#features/sellers/sellers.limits.ts';
import type { OwnSellerProfile } from '#features/sellers/sellers.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { StoreFormContext, type StoreFormValues } from './StoreFields.tsx';
import { Business, Contact, Hours, More, Policies, Shipping, Store } from './StoreFormParts.tsx';
import { StorePicturePicker } from './StorePicturePicker.tsx';

export type StoreFormProps = {
  /** Null while there is none: then this creates one. */
  profile: OwnSellerProfile | null;
  userId: string;
  /** ISO code of the seller's place: its currency is offered. */
  country: string | null;
  failure: FormFailure | null;
  /** What the fields begin with: the store, or what was posted when it was refused. */
  values: StoreFormValues;
  /** The part that was saved a moment ago. */
  saved: StorePart | null;
  /** What stands in the way. */
  children?: ReactNode;
};

/** The store form; everything but the pictures works without scripts. */
export function StoreForm(props: StoreFormProps) {
  const { profile, userId, country, failure, values, saved, children } = props;
  const t = useTranslations('stores.form');
  const to = useTranslations('stores.own');
  const form = useFirstError(failure);
  const [busyLogo, setBusyLogo] = useState(false);
  const [busyBanner, setBusyBanner] = useState(false);
  const busy = busyLogo || busyBanner;
  const isOpen = profile !== null;
  const context = useMemo(
    () => ({
      values,
      errors: failure?.fields ?? {},
      parts: isOpen ? { waiting: busy, saved } : null,
    }),
    [values, failure, isOpen, busy, saved],
  );
  return (
    <StoreFormContext value={context}>
      <Form ref={form} method="post" noValidate aria-labelledby="store-form-title">
        {/* Enter in a field presses the first button: that of everything. */}
        <button type="submit" hidden tabIndex={-1} />
        <div className="page store-edit">
          {children}
          <h1 id="store-form-title">{t(profile ? 'edit' : 'create')}</h1>
          {profile ? null : <Banner title={to('invite')}>{to('inviteText')}</Banner>}
          <p className="small muted">{t('required')}</p>
          <FormProblem failure={failure} />
          <Store>
            <StorePicturePicker
              userId={userId}
              name="logoId"
              label={t('logo')}
              hint={t('logoHint')}
              current={profile?.logo ?? null}
              onBusy={setBusyLogo}
            />
          </Store>
          {profile ? null : (
            <div className="store-later">
              <h2>{t('later')}</h2>
              <p className="small muted">{t('laterHint')}</p>
            </div>
          )}
          <Business />
          <Contact />
          <Shipping country={country} />
          <Hours />
          <Policies />
          <More>
            <StorePicturePicker
              userId={userId}
              name="bannerId"
              label={t('banner')}
              hint={t('bannerHint')}
              current={profile?.banner ?? null}
              onBusy={setBusyBanner}
            />
          </More>
        </div>
        <SaveBar isOpen={isOpen} busy={busy} />
      </Form>
    </StoreFormContext>
  );
}

/** Whether it can be sent yet, and the ways out of the form. */
function SaveBar({ isOpen, busy }: { isOpen: boolean; busy: boolean }) {
  const t = useTranslations('stores.form');
  return (
    <div className="savebar">
      <div className="page store-bar">
        <div role="status" className="small muted">
          {busy ? t('wait') : null}
        </div>
        {isOpen ? (
          <Link className="btn btn-quiet" to="/seller-profile">
            {t('cancel')}
          </Link>
        ) : null}
        <SubmitButton
          text={t(isOpen ? 'submitUpdate' : 'submitCreate')}
          busyText={t('saving')}
          disabled={busy}
          block={false}
        />
      </div>
    </div>
  );
}
