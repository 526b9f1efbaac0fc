// What the page of a store is made of: its seller, their listings, reviews and what a visitor
// may do.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import {
  blockersAmong,
  blockByForm,
  toBlocks,
  unblockUser,
} from '#features/accounts/accounts.public.server.ts';
import { findHearts, heartsAmong, toHearts } from '#features/favorites/favorites.server.ts';
import { toCardView } from '#features/listings/listings.public.ts';
import {
  parseStoreFilters,
  type StoreFilters,
  storeSearch,
} from '#features/search/search.public.ts';
import { findSellerListings, storeShare } from '#features/search/search.public.server.ts';
import { shareImage } from '#features/media/media.public.server.ts';
import { pageMeta, siteOf } from '#features/pages/pages.seo.ts';
import { hasDelivered } from '#features/orders/orders.public.server.ts';
import { findReviewable } from '#features/reviews/reviews.public.server.ts';
import { findRating, getPersonReviews } from '#features/reviews/reviews.server.ts';
import { roleIn } from '#features/reviews/ui/ReviewLinks.tsx';
import { getSellerNumbers, getStore } from '#features/sellers/store/profile.server.ts';
import type { SellerNumbers } from '#features/sellers/sellers.schema.ts';
import { viewerOf } from '#features/sellers/sellers.policy.ts';
import { missingSellerSeo, sellerLabels } from '#features/sellers/sellers.seo.server.ts';
import { sellerMeta, sellerSeo } from '#features/sellers/sellers.seo.ts';
import { STORE_TABS, type StoreTab } from '#features/sellers/ui/StoreTabs.tsx';
import type { Ctx } from '#platform/context.ts';
import { together } from '#platform/db/together.server.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts, withoutTexts } from '#messages/messages.server.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const REVIEWS = 20;

/** Of the pages where a store is edited and a review is written, answered and read alone. */
const UNSHOWN = [
  'stores.form',
  'stores.own',
  'reviewing.about',
  'reviewing.answer',
  'reviewing.edit',
  'reviewing.missing',
  'reviewing.order',
  'reviewing.write',
] as const;

/** Everything that the page shows. */
export async function loadStorePage(ctx: Ctx, { params, url }: PageRequest<{ userId: string }>) {
  const texts = withoutTexts(
    pageTexts(ctx.locale, 'stores', 'reviewing', 'forms', 'blocking'),
    ...UNSHOWN,
  );
  const page = await nullWhenMissing(getStore(ctx, { id: params.userId }));
  if (!page)
    return data({ page: null, texts, seo: pageMeta(missingSellerSeo(ctx)) }, { status: 404 });
  const { searchParams } = url;
  const tab: StoreTab = STORE_TABS.find((name) => name === searchParams.get('tab')) ?? 'listings';
  const filters = parseStoreFilters(searchParams);
  const after = searchParams.get('after');
  const viewer = viewerOf(ctx.actor, { sellerId: page.seller.id });
  const { id: personId } = page.seller;
  const [offers, reviews, asBuyer] = await Promise.all([
    findOffers(ctx, personId, filters, tab === 'listings' ? after : null),
    tab === 'reviews' ? findReviews(ctx, personId, searchParams) : null,
    findRating(ctx, { personId, role: 'buyer' }),
  ]);
  const listings = { ...offers, items: offers.items.map((card) => toCardView(card, ctx)) };
  const { hearts, reviewable, blocks } = await findOwn(ctx, {
    sellerId: personId,
    listingIds: listings.items.map(({ id }) => id),
  });
  const labels = sellerLabels(ctx, page);
  // As the address without filters has it; whatever else is shown leads to the same picture.
  const image = shareImage(ctx, storeShare(ctx, page, offers));
  const site = { ...siteOf(ctx.settings), locale: ctx.locale, image };
  return data({
    page,
    tab,
    filters,
    continued: after !== null,
    listings,
    hearts,
    reviews,
    asBuyer,
    reviewable,
    labels,
    viewer,
    blocking: blocks?.blocking ?? false,
    texts,
    seo: leaveStructuredData(
      ctx,
      sellerMeta(page, labels, sellerSeo(page, labels, site, listings.all)),
    ),
  });
}

const ownOfStore = together('own_of_store', {
  hearts: heartsAmong,
  delivered: hasDelivered,
  blockers: blockersAmong,
});

/** What is the reader's own: their hearts, what they may review, and whether they blocked. */
async function findOwn(ctx: Ctx, { sellerId, listingIds }: OwnOfStore) {
  const personId = ctx.actor?.id;
  if (!personId || personId === sellerId)
    return { hearts: await findHearts(ctx, { listingIds }), reviewable: null, blocks: null };
  const asked = { personId, sellerId, otherId: sellerId, listingIds };
  const { hearts, delivered, blockers } = await ownOfStore(ctx, asked, ctx.db);
  return {
    hearts: toHearts(hearts, ctx),
    reviewable: await findReviewable(ctx, { sellerId }, delivered),
    blocks: toBlocks({ id: personId }, { userId: sellerId }, blockers),
  };
}
type OwnOfStore = { sellerId: string; listingIds: string[] };

/** Listings on one page of a store. */
const OFFERS = 12;

/**
 * A link with a cursor from before the order was changed, or one that somebody shortened, shows the
 * first page.
 */
async function findOffers(ctx: Ctx, sellerId: string, filters: StoreFilters, after: string | null) {
  return findSellerListings(ctx, {
    sellerId,
    filters,
    isPublic: true,
    cursor: after ?? undefined,
    limit: OFFERS,
  }).catch((error: unknown) => {
    if (error instanceof AppError && after !== null)
      throw redirect(`/seller/${sellerId}${storeSearch(filters)}`);
    throw error;
  });
}

function findReviews(ctx: Ctx, personId: string, search: URLSearchParams) {
  return orFirstPage(search.get('after'), async (cursor) => {
    const role = roleIn(search);
    const page = { limit: REVIEWS, cursor: cursor ?? undefined };
    return { role, ...(await getPersonReviews(ctx, { personId, role, ...page })) };
  });
}

export type Answer = { numbers: SellerNumbers | null; failure: FormFailure | null };

/** The forms of this page: telephone numbers, and who may write to whom. */
export async function submitStorePage(
  ctx: Ctx,
  { params, request }: PageRequest<{ userId: string }>,
) {
  const form = await readForm(request);
  try {
    requirePageActor(ctx, `/seller/${params.userId}`);
    const intent = textFrom(form, 'intent');
    if (intent === 'block') await blockByForm(ctx, { userId: params.userId });
    if (intent === 'unblock') await unblockUser(ctx, { userId: params.userId });
    const numbers =
      intent === 'numbers' ? await getSellerNumbers(ctx, { id: params.userId }) : null;
    return data<Answer>({ numbers, failure: null }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<Answer>({ numbers: null, failure }, init ?? {});
  }
}
