// What sellers do with their own listings, under /api: the same use cases as the form and the
// profile.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { MAX_FILES } from '#features/media/media.limits.ts';
import { ownMediaView } from '#features/media/media.schema.ts';
import {
  markSold,
  renewListing,
  reopenListing,
} from '#features/listings/life/listings.life.server.ts';
import {
  CONDITIONS,
  DESCRIPTION_MAX,
  LISTING_STATUSES,
  OPTIONS_MAX,
  STOCK_MAX,
  TAGS_MAX,
  TITLE_MAX,
  VARIATIONS_MAX,
} from '#features/listings/listings.limits.ts';
import { exportOwnListings, findOwnListings, getSalesStatistics } from './listings.own.server.ts';
import {
  listingDetails,
  listingWritten,
  ownActions,
  ownListingView,
  salesStatistics,
} from '#features/listings/listings.schema.ts';
import { removeListing } from '#features/listings/life/listings.withdraw.server.ts';
import {
  createListing,
  editListing,
  getOwnListing,
} from '#features/listings/writing/listings.write.server.ts';

const signInFirst = { 401: { description: 'Nobody is signed in' } };
const notOwn = { 404: { description: 'There is no such listing, or it is another person’s' } };
const notNow = { 409: { description: 'Not possible with the listing as it is now' } };
const overLimit = {
  403: {
    description:
      'The address is not confirmed, or the limit of active listings is reached; `detail` says which',
  },
};
const badFields = {
  422: { description: 'A field is not right; `errors` has a sentence for each' },
  429: { description: 'Too often; Retry-After says when to come back' },
};
const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});
const idParameter = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, format: 'uuid' }),
});
const success = z.object({ success: z.literal(true), error: z.null() });
const DONE = { success: true, error: null } as const;

// Only shapes: the rules, their order and their sentences are checkListing's, which the form uses
// too.
const LONGEST = 100_000;
const word = z.string().max(LONGEST);
const number = z.union([z.number(), word]);
const fields = z
  .object({
    title: word.openapi({ description: `At most ${TITLE_MAX} characters.` }),
    category: word.openapi({ description: 'Slug of a category without children.' }),
    country: word.openapi({ description: 'ISO 3166-1 alpha-2 code.' }),
    parish: word
      .nullable()
      .openapi({ description: 'ISO 3166-2 code; required where the country has a list.' }),
    price: number.openapi({
      description: 'In units of `currency`: 18500, 120.5 or "18,500.00"; at most two decimals.',
    }),
    currency: word.openapi({
      description: 'USD, or the currency of the country. USD unless given.',
    }),
    isNegotiable: z.boolean(),
    negotiablePrice: number.nullable().openapi({
      description: 'The lowest price that the seller accepts. Nobody else ever sees it.',
    }),
    condition: word.nullable().openapi({
      description: `${CONDITIONS.join(', ')}; which of them depends on the category, and some have none.`,
    }),
    description: word.openapi({ description: `At most ${DESCRIPTION_MAX} characters.` }),
    details: z.record(z.string(), z.unknown()).openapi({
      description: `What the category adds: ${Object.keys(listingDetails.shape).join(', ')}. Fields of other categories are ignored.`,
    }),
    media: z
      .array(word)
      .max(100)
      .openapi({
        description: `Ids of uploaded files, the cover first: 1 to ${MAX_FILES.image} images and at most ${MAX_FILES.video} videos.`,
      }),
    alts: z
      .record(z.string(), word)
      .openapi({ description: 'What each file shows, in words, by its id.' }),
    variations: z
      .array(
        z
          .object({
            id: word,
            name: word,
            options: z
              .array(
                z
                  .object({ id: word, value: word, priceModifier: number, inventory: number })
                  .partial(),
              )
              .max(100),
          })
          .partial(),
      )
      .max(100)
      .openapi({
        description: `At most ${VARIATIONS_MAX} with ${OPTIONS_MAX} options each; only in Apparel, Jewelry, Furniture and Electronics.`,
      }),
    stockQuantity: number.openapi({ description: `1 to ${STOCK_MAX}; 1 unless given.` }),
    tags: z.union([word, z.array(word).max(100)]).openapi({ description: `At most ${TAGS_MAX}.` }),
  })
  .partial();
const newListing = fields
  .extend({
    draftId: z.string().max(200).optional().openapi({
      description:
        'Any text of the client’s own, such as a UUID: sent again, it answers the listing that was made the first time.',
    }),
  })
  .openapi('NewListing');
const change = fields
  .extend({
    revision: z
      .int()
      .optional()
      .openapi({ description: 'As last read; 409 when it is another one by now.' }),
  })
  .openapi('ListingChange');
const written = z.object(listingWritten.shape).openapi('ListingWritten');
const own = written
  .extend({
    statusReason: z.string().nullable(),
    sold: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
    actions: ownActions,
    status: z.enum(LISTING_STATUSES),
    fields: z.record(z.string(), z.unknown()),
    media: z.array(ownMediaView),
  })
  .openapi('OwnListingForm');
const ownPage = z
  .object({
    data: z.array(z.object(ownListingView.shape).openapi('OwnListing')),
    nextCursor: z.string().nullable(),
    error: z.null(),
  })
  .openapi('OwnListingPage');
const statistics = z.object(salesStatistics.shape).openapi('SalesStatistics');
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

const postListing = createRoute({
  method: 'post',
  path: '/listings',
  operationId: 'createListing',
  tags: ['Listings'],
  summary: 'Creates a listing; it is pending until it was screened',
  request: { body: body(newListing) },
  responses: {
    201: answer('What became of it', written),
    ...signInFirst,
    ...overLimit,
    ...badFields,
  },
});
const patchListing = createRoute({
  method: 'patch',
  path: '/listings/{id}',
  operationId: 'editListing',
  tags: ['Listings'],
  summary:
    'Changes fields of an own listing; the public sees what it saw until the change was screened',
  request: { params: idParameter, body: body(change) },
  responses: {
    200: answer('What became of it', written),
    ...signInFirst,
    ...overLimit,
    ...notOwn,
    ...notNow,
    ...badFields,
  },
});
const deleteListing = createRoute({
  method: 'delete',
  path: '/listings/{id}',
  operationId: 'removeListing',
  tags: ['Listings'],
  summary: 'Deletes an own listing',
  request: { params: idParameter },
  responses: { 200: answer('Done', success), ...signInFirst, ...notOwn },
});
const act = <const Action extends string>(action: Action, operationId: string, summary: string) =>
  createRoute({
    method: 'post',
    path: `/listings/{id}/${action}`,
    operationId,
    tags: ['Listings'],
    summary,
    request: { params: idParameter },
    responses: { 200: answer('Done', success), ...signInFirst, ...overLimit, ...notOwn, ...notNow },
  });
const postSold = createRoute({
  method: 'post',
  path: '/listings/{id}/sold',
  operationId: 'markSold',
  tags: ['Listings'],
  summary: 'Records that a unit of an own listing was sold',
  request: {
    params: idParameter,
    body: {
      required: false,
      content: {
        'application/json': {
          schema: z.object({
            options: z.array(z.string().max(40)).max(VARIATIONS_MAX).optional().openapi({
              description: 'Ids of the options sold: one of each variation that is counted.',
            }),
          }),
        },
      },
    },
  },
  responses: {
    200: answer('Done', success),
    ...signInFirst,
    ...overLimit,
    ...notOwn,
    ...notNow,
    ...badFields,
  },
});
const postReopen = act('reopen', 'reopenListing', 'Offers a sold listing again, within 30 days');
const postRenew = act('renew', 'renewListing', 'Gives an own listing its full time from now on');

const getOwn = createRoute({
  method: 'get',
  path: '/profile/listings',
  operationId: 'findOwnListings',
  tags: ['Profile'],
  summary: 'The own listings of every status, newest first',
  request: {
    query: z.object({
      cursor: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .openapi({ type: 'string', description: '`nextCursor` of the page before.' }),
    }),
  },
  responses: { 200: answer('A page', ownPage), ...signInFirst },
});
const getStatistics = createRoute({
  method: 'get',
  path: '/profile/statistics',
  operationId: 'getSalesStatistics',
  tags: ['Profile'],
  summary: 'The own sales in figures',
  responses: { 200: answer('The figures', statistics), ...signInFirst },
});
const getExport = createRoute({
  method: 'get',
  path: '/profile/listings/export',
  operationId: 'exportOwnListings',
  tags: ['Profile'],
  summary: 'The own listings with everything that is kept of them',
  responses: {
    200: answer(
      'The listings',
      z.object({ data: z.array(z.record(z.string(), z.unknown())), error: z.null() }),
    ),
    ...signInFirst,
  },
});
const getOwnOne = createRoute({
  method: 'get',
  path: '/profile/listings/{id}',
  operationId: 'getOwnListing',
  tags: ['Profile'],
  summary: 'An own listing as the form shows it, with the lowest price and the edit that waits',
  request: { params: idParameter },
  responses: { 200: answer('The listing', own), ...signInFirst, ...notOwn },
});

/** Adds what sellers see and do with their own listings. */
export function registerOwnListingsApi(api: Api): void {
  api.openapi(getOwn, async (c) => {
    const { items, nextCursor } = await findOwnListings(c.get('ctx'), {
      cursor: new URL(c.req.url).searchParams.get('cursor'),
    });
    return c.json({ data: items, nextCursor, error: null }, 200);
  });
  api.openapi(getStatistics, async (c) => c.json(await getSalesStatistics(c.get('ctx')), 200));
  api.openapi(getExport, async (c) =>
    c.json({ data: await exportOwnListings(c.get('ctx')), error: null }, 200),
  );
  api.openapi(getOwnOne, async (c) =>
    c.json(await getOwnListing(c.get('ctx'), c.req.valid('param')), 200),
  );
  api.openapi(postListing, async (c) =>
    c.json(await createListing(c.get('ctx'), c.req.valid('json')), 201),
  );
  api.openapi(patchListing, async (c) => {
    const { id } = c.req.valid('param');
    // What is not in the request stays; the revision keeps somebody else's edit in between from
    // being undone.
    const { fields: known, revision, salesCount } = await getOwnListing(c.get('ctx'), { id });
    return c.json(
      await editListing(c.get('ctx'), {
        ...known,
        revision,
        salesCount,
        ...c.req.valid('json'),
        id,
      }),
      200,
    );
  });
  api.openapi(deleteListing, async (c) => {
    await removeListing(c.get('ctx'), c.req.valid('param'));
    return c.json(DONE, 200);
  });
  api.openapi(postSold, async (c) => {
    const { options } = c.req.valid('json') ?? {};
    await markSold(c.get('ctx'), { ...c.req.valid('param'), options });
    return c.json(DONE, 200);
  });
  api.openapi(postReopen, async (c) => {
    await reopenListing(c.get('ctx'), c.req.valid('param'));
    return c.json(DONE, 200);
  });
  api.openapi(postRenew, async (c) => {
    await renewListing(c.get('ctx'), c.req.valid('param'));
    return c.json(DONE, 200);
  });
}
