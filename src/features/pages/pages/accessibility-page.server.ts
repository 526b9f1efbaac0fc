// What the page about accessibility is made of, and what becomes of a complaint.
import { data } from 'react-router';
import { sendComplaint, takesComplaints } from '#features/pages/pages.complaint.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts, withoutTexts } from '#messages/messages.server.ts';
import { textsOfOtherPolicies } from '../pages.policies.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export function loadAccessibilityPage<Policy>(ctx: Ctx, policy: Policy) {
  return {
    policy,
    takesComplaints: takesComplaints(ctx.settings),
    email: ctx.actor?.email ?? '',
    texts: withoutTexts(
      pageTexts(ctx.locale, 'policyPages', 'forms'),
      ...textsOfOtherPolicies('accessibility'),
    ),
  };
}

/** What somebody could not use, sent to whoever answers for it. */
export async function submitAccessibilityPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  try {
    await sendComplaint(ctx, { text: textFrom(form, 'text'), email: textFrom(form, 'email') });
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<FormFailure>(failure, init ?? {});
  }
  setFlash(ctx, { text: translator(ctx.locale, 'toasts')('complaintSent') });
  return redirect('/accessibility#complain');
}
