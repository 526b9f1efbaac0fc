// The forms of the profile page: each names what it wants in `intent`, and its answer says which
// one it was.
import { data, redirect } from 'react-router';
import { deleteAccount } from '#features/accounts/profile/accounts.delete.server.ts';
import {
  confirmEmailChange,
  requestEmailChange,
} from '#features/accounts/profile/accounts.email.server.ts';
import {
  forgetPending,
  keepPending,
} from '#features/accounts/signing-in/accounts.pending.server.ts';
import {
  confirmPhone,
  requestPhoneCode,
} from '#features/accounts/profile/accounts.phone.server.ts';
import {
  changePassword,
  editProfile,
  setPicture,
} from '#features/accounts/profile/accounts.profile.server.ts';
import { endOtherSessions, endSession } from '#features/accounts/accounts.session.server.ts';
import { codeFrom, textFrom } from '#features/accounts/ui/form-values.ts';
import {
  markSold,
  renewListing,
  reopenListing,
} from '#features/listings/life/listings.life.server.ts';
import { removeListing } from '#features/listings/writing/listings.write.server.ts';
import type { Ctx } from '#platform/context.ts';
import { readForm } from '#platform/form.server.ts';
import { type FormFailure, formFailure } from '#platform/form-failure.server.ts';

export type ProfileAnswer = {
  intent: string;
  failure: FormFailure | null;
  values?: Record<string, string>;
};

type Handler = (ctx: Ctx, form: FormData) => Promise<Response | null>;

const SETTINGS = '/profile?tab=settings';

const HANDLERS: Readonly<Record<string, Handler>> = {
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
    return redirect('/profile');
  },
  async markSold(ctx, form) {
    await markSold(ctx, { id: textFrom(form, 'id') });
    return backToListings(form);
  },
  async reopenListing(ctx, form) {
    await reopenListing(ctx, { id: textFrom(form, 'id') });
    return backToListings(form);
  },
  async renewListing(ctx, form) {
    await renewListing(ctx, { id: textFrom(form, 'id') });
    return backToListings(form);
  },
  async removeListing(ctx, form) {
    await removeListing(ctx, { id: textFrom(form, 'id') });
    return backToListings(form);
  },
  async password(ctx, form) {
    await changePassword(ctx, {
      currentPassword: textFrom(form, 'currentPassword'),
      newPassword: textFrom(form, 'newPassword'),
      confirmPassword: textFrom(form, 'confirmPassword'),
    });
    return null;
  },
  async email(ctx, form) {
    const email = textFrom(form, 'newEmail').trim();
    const { devCode } = await requestEmailChange(ctx, { newEmail: email });
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
    await endSession(ctx, { id: textFrom(form, 'id') });
    return redirect(SETTINGS);
  },
  async endOtherSessions(ctx) {
    await endOtherSessions(ctx);
    return redirect(SETTINGS);
  },
  async delete(ctx) {
    await deleteAccount(ctx);
    return redirect('/', { headers: { 'Clear-Site-Data': '"cache", "storage"' } });
  },
};

/** The page of listings that the form stood on. */
function backToListings(form: FormData): Response {
  const after = textFrom(form, 'after');
  return redirect(`/profile?tab=listings${after ? `&after=${encodeURIComponent(after)}` : ''}`);
}

/** Carries out what a form of the profile page asks for. */
export async function answerProfileForm(request: Request, ctx: Ctx) {
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  const handler = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined;
  try {
    const answer = handler ? await handler(ctx, form) : redirect('/profile');
    if (answer) return answer;
    return data<ProfileAnswer>({ intent, failure: null });
  } catch (error) {
    const failure = formFailure(error, ctx);
    const values = Object.fromEntries(
      ['fullName', 'country', 'phone', 'bio'].map((name) => [name, textFrom(form, name)]),
    );
    return data<ProfileAnswer>(
      { intent, failure: failure.data, ...(intent === 'edit' ? { values } : {}) },
      failure.init ?? {},
    );
  }
}
