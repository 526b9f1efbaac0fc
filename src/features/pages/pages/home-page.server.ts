// What the home screen shows: of every feature a little. Its own page asks for it, and so does a
// page that shows the home screen instead of itself.
import { findBackupState } from '#platform/backup/state.server.ts';
import { findHearts } from '#features/favorites/favorites.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { findLocalGems, findShowcase } from '#features/listings/listings.server.ts';
import { toCardView } from '#features/listings/listings.public.ts';
import { homeSeo } from '#features/pages/pages.seo.server.ts';
import { pageMeta, siteJsonLd } from '#features/pages/pages.seo.ts';
import { countByCountry } from '#features/search/search.public.server.ts';
import { hasListings } from '#features/search/search.server.ts';
import { hasSomebodyAs } from '#features/accounts/accounts.public.server.ts';
import { openingSteps } from '#features/pages/pages.opening.server.ts';
import type { Ctx } from '#platform/context.ts';
import { sentenceOfFinding } from '#platform/checks/check.server.ts';
import { checkup } from '#platform/checks/checkup.server.ts';
import { service } from '#platform/process/services.server.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import { pageTexts, withoutTexts } from '#messages/messages.server.ts';

/**
 * Local gems of the chosen place, trending and featured listings, and the number of listings by
 * country code.
 * @param options.instead of what it stands in: a page that there is not, or not for this person;
 *   search engines are told so
 */
export async function findHome(ctx: Ctx, { instead }: { instead: 'missing' | 'refused' | null }) {
  const { country, actor, settings } = ctx;
  const [gems, { trending, featured }, counts] = await Promise.all([
    country ? findLocalGems(ctx, { country }) : [],
    findShowcase(ctx),
    countByCountry(ctx),
  ]);
  const listingIds = [...gems, ...trending, ...featured].map(({ id }) => id);
  const shown = (cards: ListingCardView[]) => cards.map((card) => toCardView(card, ctx));
  const empty = Object.keys(counts).length === 0 && !(await hasListings(ctx));
  const runsIt = actor?.grantedRole === 'admin' && !settings.demo;
  const backedUpAt = runsIt ? (await findBackupState(ctx)).takenAt : null;
  const steps = runsIt
    ? openingSteps({
        settings,
        hasSecondFactor: actor.secondFactor.on,
        hasModerator: await hasSomebodyAs(ctx, { role: 'moderator' }),
        hasListings: !empty,
        mailTrouble: settings.sendsMail ? await findMailTrouble(ctx) : undefined,
        backedUpAt,
        now: ctx.now,
      })
    : null;
  const seo = homeSeo(ctx, { instead });
  return {
    isMissing: instead === 'missing',
    empty,
    steps,
    backedUpAt: backedUpAt?.toISOString() ?? null,
    country,
    gems: shown(gems),
    trending: shown(trending),
    featured: shown(featured),
    counts,
    hearts: await findHearts(ctx, { listingIds }),
    seo: leaveStructuredData(ctx, [...pageMeta(seo), ...(instead ? [] : siteJsonLd(seo))]),
    texts: withoutTexts(
      pageTexts(ctx.locale, 'home', 'viewed', ...(empty || steps ? (['opening'] as const) : [])),
      'home.seo',
      ...(settings.site.plans ? [] : (['home.plans'] as const)),
    ),
  };
}

/** By the checks of the installation, or by the mails that wait. */
async function findMailTrouble(ctx: Ctx): Promise<string | undefined> {
  const found = await service(ctx, checkup).latest();
  const trouble = found?.find(
    ({ name, state }) => state === 'failed' && (name === 'mail' || name === 'messages'),
  );
  return trouble && sentenceOfFinding(ctx.locale, trouble);
}

export type HomeView = Awaited<ReturnType<typeof findHome>>;
