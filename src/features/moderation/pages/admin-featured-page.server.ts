// What the page of what is put forward is made of, and what becomes of its forms.
import { data } from 'react-router';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import {
  featureEvent,
  findEventsByTitle,
  listFeaturedEvents,
} from '#features/events/events.public.server.ts';
import { listGems, setGem } from '#features/listings/listings.public.server.ts';
import { findGemCandidates } from '#features/moderation/settings/featured.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import type { Ctx } from '#platform/context.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/admin/featured';

const LONGEST = 300;

/** What moderators put forward, and what they found to put forward. */
export async function loadAdminFeaturedPage(ctx: Ctx, { url }: PageRequest) {
  const { search, searchParams } = url;
  requireModeratorPage(ctx, PATH + search);
  const asked = {
    gem: (searchParams.get('gem') ?? '').slice(0, LONGEST),
    event: (searchParams.get('event') ?? '').slice(0, LONGEST),
  };
  const [foundListings, gems, foundEvents, events] = await Promise.all([
    findGemCandidates(ctx, { q: asked.gem }),
    orFirstPage(searchParams.get('gems'), (cursor) =>
      listGems(ctx, { cursor: cursor ?? undefined }),
    ),
    findEventsByTitle(ctx, { q: asked.event }),
    orFirstPage(searchParams.get('events'), (cursor) =>
      listFeaturedEvents(ctx, { cursor: cursor ?? undefined }),
    ),
  ]);
  const title = translator(ctx.locale, 'featured')('title');
  return {
    asked,
    foundListings,
    gems,
    foundEvents: foundEvents.filter(({ isFeatured }) => !isFeatured),
    events,
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
    texts: pageTexts(ctx.locale, 'featured'),
  };
}

const ACTIONS = {
  gem: (ctx: Ctx, id: string) => setGem(ctx, { id, gem: true }),
  ungem: (ctx: Ctx, id: string) => setGem(ctx, { id, gem: false }),
  event: (ctx: Ctx, id: string) => featureEvent(ctx, { id, featured: true }),
  unevent: (ctx: Ctx, id: string) => featureEvent(ctx, { id, featured: false }),
};

/** What its forms ask for. */
export async function submitAdminFeaturedPage(ctx: Ctx, { request, url }: PageRequest) {
  const form = await readForm(request);
  const { search } = url;
  const intent = textFrom(form, 'intent');
  try {
    if (!isAction(intent)) throw new AppError(platformErrors.invalid_request);
    await ACTIONS[intent](ctx, textFrom(form, 'id'));
    setFlash(ctx, { text: translator(ctx.locale, 'featured')(`done.${intent}`) });
    return redirect(PATH + search);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<FormFailure>(failure, init ?? {});
  }
}

const isAction = (intent: string): intent is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, intent);
