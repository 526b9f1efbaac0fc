import { data } from 'react-router';
import type { Route } from './+types/accessibility';
import { sendComplaint, takesComplaints } from '#features/pages/pages.complaint.server.ts';
import { ComplaintForm } from '#features/pages/ui/ComplaintForm.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import policyCss from '#features/pages/ui/policy.css?url';
import { PolicyScreen } from '#features/pages/ui/PolicyScreen.tsx';
import { setFlash } from '#platform/flash.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/form-failure.server.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';
import { findPolicy } from '../policies.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: policyCss }];

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  return {
    policy: findPolicy(ctx, { page: 'accessibility' }),
    takesComplaints: takesComplaints(ctx.settings),
    email: ctx.actor?.email ?? '',
    texts: pageTexts(ctx.locale, 'policyPages', 'forms'),
  };
}

/** What somebody could not use, sent to whoever answers for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.policy.seo ?? [];
}

export default function AccessibilityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { policy, takesComplaints, email } = loaderData;
  return (
    <PolicyScreen {...policy}>
      {takesComplaints ? <ComplaintForm email={email} failure={actionData} /> : null}
    </PolicyScreen>
  );
}
