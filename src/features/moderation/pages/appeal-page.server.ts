// What the page of an appeal is made of, and the settling that is offered there.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { getOwnAppeal, withdrawAppeal } from '#features/moderation/appeals/appeal.server.ts';
import { decisionSeo } from '#features/moderation/moderation.seo.server.ts';
import { getOwnStanding } from '#features/moderation/sanctions/own.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadAppealPage(ctx: Ctx, { params: { id } }: PageRequest<{ id: string }>) {
  const path = `/appeals/${id}`;
  requirePageActor(ctx, path);
  const appeal = await nullWhenMissing(getOwnAppeal(ctx, { id }));
  if (!appeal) throw data(null, { status: 404 });
  const { sanctions: _steps, ...standing } = await getOwnStanding(ctx);
  return {
    appeal,
    standing,
    seo: pageMeta(decisionSeo(ctx, { path, title: 'form.title' })),
    texts: pageTexts(ctx.locale, 'decisions', 'proofs', 'forms'),
  };
}

/** What its forms ask for. */
export async function submitAppealPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  try {
    const id = textFrom(form, 'id');
    requirePageActor(ctx, `/appeals/${id}`);
    await withdrawAppeal(ctx, { id });
    return redirect(`/appeals/${id}`);
  } catch (error) {
    return formFailure(error, ctx);
  }
}
