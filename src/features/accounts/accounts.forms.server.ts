// The forms of the profile page that are about the account. What they ask for is done by the use
// cases; here is only how a form says it, and where the person goes next.
import { unblockUser } from '#features/accounts/privacy/block.server.ts';
import { deleteAccount } from '#features/accounts/profile/delete.server.ts';
import { confirmEmailChange, requestEmailChange } from '#features/accounts/profile/email.server.ts';
import { forgetPending, keepPending } from '#features/accounts/sign-in/pending.server.ts';
import { confirmPhone, requestPhoneCode } from '#features/accounts/profile/phone.server.ts';
import { type Proof, requestProofCode } from '#features/accounts/second-factor/proof.server.ts';
import {
  changePassword,
  editProfile,
  setPicture,
} from '#features/accounts/profile/profile.server.ts';
import { endOtherSessions, endSession } from '#features/accounts/accounts.session.server.ts';
import { AppError } from '#platform/errors.ts';
import type { FormHandler } from '#platform/feature.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { redirect, redirectDocument } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';

const SETTINGS = '/profile?tab=settings';

/** What the forms of the account ask for, by the `intent` that each names. */
export const accountForms: Readonly<Record<string, FormHandler>> = {
  async edit(ctx, form) {
    const picture = form.get('picture');
    if (picture instanceof File && picture.size > 0)
      await setPicture(ctx, new Uint8Array(await picture.arrayBuffer()));
    else if (form.has('removePicture')) await setPicture(ctx, null);
    await editProfile(ctx, {
      fullName: textFrom(form, 'fullName'),
      country: textFrom(form, 'country'),
      phone: textFrom(form, 'phone'),
      bio: textFrom(form, 'bio'),
    });
    setFlash(ctx, { text: translator(ctx.locale, 'toasts')('profileSaved') });
    return redirect('/profile');
  },
  async password(ctx, form) {
    await changePassword(ctx, {
      ...proofFrom(form),
      newPassword: textFrom(form, 'newPassword'),
      confirmPassword: textFrom(form, 'confirmPassword'),
    });
    return null;
  },
  async email(ctx, form) {
    const email = textFrom(form, 'newEmail').trim();
    const { devCode } = await requestEmailChange(ctx, { newEmail: email, ...proofFrom(form) });
    keepPending(ctx, { email, type: 'change', sentAt: ctx.now.getTime(), devCode });
    return redirect(SETTINGS);
  },
  async confirmEmail(ctx, form) {
    await confirmEmailChange(ctx, { newEmail: textFrom(form, 'newEmail'), code: codeFrom(form) });
    forgetPending(ctx);
    return null;
  },
  async phone(ctx) {
    const { phone, devCode } = await requestPhoneCode(ctx);
    keepPending(ctx, { type: 'phone', phone, sentAt: ctx.now.getTime(), devCode });
    return redirect(SETTINGS);
  },
  async confirmPhone(ctx, form) {
    await confirmPhone(ctx, { code: codeFrom(form) });
    forgetPending(ctx);
    return null;
  },
  async endSession(ctx, form) {
    // One that has ended in the meantime is what was wanted.
    await endSession(ctx, { id: textFrom(form, 'id') }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status !== 404) throw error;
    });
    return redirect(SETTINGS);
  },
  async endOtherSessions(ctx) {
    await endOtherSessions(ctx);
    return redirect(SETTINGS);
  },
  async proof(ctx) {
    const { email, devCode } = await requestProofCode(ctx);
    keepPending(ctx, { email, type: 'confirm', sentAt: ctx.now.getTime(), devCode });
    return null;
  },
  async unblock(ctx, form) {
    await unblockUser(ctx, { userId: textFrom(form, 'userId') });
    return redirect(SETTINGS);
  },
  async delete(ctx, form) {
    await deleteAccount(ctx, proofFrom(form));
    setFlash(ctx, { text: translator(ctx.locale, 'toasts')('accountDeleted') });
    // A new document: the page behind the dialog would ask to sign in.
    return redirectDocument('/', { headers: { 'Clear-Site-Data': '"cache", "storage"' } });
  },
};

/** The fields of ProofFields. */
export function proofFrom(form: FormData): Proof {
  return {
    currentPassword: textFrom(form, 'currentPassword'),
    proofCode: textFrom(form, 'proofCode'),
    secondFactorCode: textFrom(form, 'secondFactorCode'),
  };
}

/** What is given back to a profile form that was refused. */
export function keptProfile(form: FormData): Record<string, string> {
  const names = ['fullName', 'country', 'phone', 'bio'];
  return Object.fromEntries(names.map((name) => [name, textFrom(form, name)]));
}

/** The digits of a CodeInput. */
export function codeFrom(form: FormData): string {
  return textFrom(form, 'code').replace(/\D/g, '');
}
