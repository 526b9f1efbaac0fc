// What the form of an appeal is made of, and what becomes of it.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { admitFiles } from '#features/media/media.public.server.ts';
import { appealErrors } from '#features/moderation/appeals/appeal.errors.ts';
import type { AppealedInput } from '#features/moderation/moderation.appeal.schema.ts';
import { getAppealForm, sendAppeal } from '#features/moderation/appeals/appeal.server.ts';
import { addPostedProofs } from '#features/moderation/appeals/proof.server.ts';
import { decisionSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** What the address asks to appeal against. */
function appealedIn(search: URLSearchParams): AppealedInput {
  const sanction = search.get('sanction');
  return sanction
    ? { about: 'sanction', aboutId: sanction }
    : { about: 'decision', aboutId: search.get('decision') ?? '' };
}

/** Everything that the page shows. */
export async function loadAppealNewPage(ctx: Ctx, { url }: PageRequest) {
  const { pathname, search, searchParams } = url;
  requirePageActor(ctx, pathname + search);
  const appealed = appealedIn(searchParams);
  try {
    const { about, aboutId, kind, title, step, until } = await getAppealForm(ctx, appealed);
    return {
      form: { about, aboutId, kind, title, step, until: until.toISOString() },
      seo: pageMeta(decisionSeo(ctx, { path: pathname, title: 'form.title' })),
      texts: pageTexts(ctx.locale, 'decisions', 'proofs', 'forms'),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === appealErrors.decision_not_found) throw data(null, { status: 404 });
    // Appealed already, too late, or over: its page says which.
    const { about, aboutId } = appealed;
    throw redirect(about === 'decision' ? `/decisions/${aboutId}` : `/sanctions/${aboutId}`);
  }
}

/** What its forms ask for. */
export async function submitAppealNewPage(ctx: Ctx, { request }: PageRequest) {
  let typed = {};
  try {
    await admitFiles(ctx, request);
    const form = await readForm(request);
    typed = { text: textFrom(form, 'text') };
    requirePageActor(ctx, '/appeals/new');
    const appealed = {
      about: textFrom(form, 'about') as AppealedInput['about'],
      aboutId: textFrom(form, 'aboutId'),
    };
    await getAppealForm(ctx, appealed);
    const proofs = await addPostedProofs(ctx, { form, aboutId: appealed.aboutId });
    const { id } = await sendAppeal(ctx, { ...appealed, text: textFrom(form, 'text'), proofs });
    return redirect(`/appeals/${id}`);
  } catch (error) {
    return withTyped(formFailure(error, ctx), typed);
  }
}
