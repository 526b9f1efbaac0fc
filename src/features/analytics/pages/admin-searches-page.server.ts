// What the page of searches is made of, and what becomes of its forms.
import { data } from 'react-router';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { decideProposal, listProposals } from '#features/analytics/learning/proposals.server.ts';
import { listSearches } from '#features/analytics/questions/searches.server.ts';
import { findCountry } from '#features/catalog/catalog.data.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Ctx } from '#platform/context.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';
import { pageTexts } from '#messages/messages.server.ts';

const PATH = '/admin/searches';

/** What people look for, what they do not find, and what they call things. */
export async function loadAdminSearchesPage(ctx: Ctx, { url }: PageRequest) {
  const { search, searchParams } = url;
  requireModeratorPage(ctx, PATH + search);
  const nothing = searchParams.get('found') === 'nothing';
  const country = findCountry(searchParams.get('country') ?? '')?.code;
  const [searches, proposals] = await Promise.all([
    listSearches(ctx, { nothing, country }),
    listProposals(ctx),
  ]);
  const title = translator(ctx.locale, 'searches')('title');
  return {
    asked: { nothing, country: country ?? '' },
    learns: ctx.settings.learnsFromSearches,
    searches,
    proposals,
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
    texts: pageTexts(ctx.locale, 'searches'),
  };
}

/** What the decision about a proposed name asks for. */
export async function submitAdminSearchesPage(ctx: Ctx, { request, url }: PageRequest) {
  const form = await readForm(request);
  const accepted = textFrom(form, 'decision') === 'accept';
  try {
    await decideProposal(ctx, { id: textFrom(form, 'id'), accepted });
    const text = translator(ctx.locale, 'searches')(accepted ? 'accepted' : 'refused', {
      name: textFrom(form, 'name').slice(0, 80),
    });
    setFlash(ctx, { text });
    return redirect(PATH + url.search);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data(failure, init ?? {});
  }
}
