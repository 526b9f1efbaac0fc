// Media under /api. The bytes themselves come by the tus protocol to /uploads.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { addMedia } from '#features/media/adding/media.add.server.ts';
import { addMediaInput, ownMediaView } from './media.schema.ts';
import { findOwnMedia, removeMedia } from './media.server.ts';

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const refusals = {
  401: { description: 'Not signed in' },
  403: { description: 'The e-mail address is not verified' },
  404: { description: 'No such upload or file of yours' },
};

const postMedia = createRoute({
  method: 'post',
  path: '/media',
  operationId: 'addMedia',
  tags: ['Media'],
  summary: 'Takes a finished upload over',
  description:
    'Send the file to /uploads with a tus 1.0 client first (Upload-Metadata: kind image or video, and filename; no more than 5 MB for an image and 50 MB for a video), then name the upload here: the last part of its address. Asking again answers the same file. What no listing or store uses is removed a day later.',
  request: { body: { required: true, content: { 'application/json': { schema: addMediaInput } } } },
  responses: {
    200: json(ownMediaView, 'The file'),
    ...refusals,
    422: { description: 'The file is not what is taken; `detail` says why' },
    503: { description: 'Too many pictures wait; Retry-After says when to come back' },
  },
});

const getMedia = createRoute({
  method: 'get',
  path: '/media',
  operationId: 'findOwnMedia',
  tags: ['Media'],
  summary: 'Own files by their ids',
  request: {
    query: z.object({
      ids: z.string().max(2000).openapi({
        description: 'Ids separated by commas, at most 50; unknown ones are left out.',
      }),
    }),
  },
  responses: {
    200: json(z.object({ data: z.array(ownMediaView) }), 'The files in the order of the ids'),
    401: refusals[401],
  },
});

const deleteMedia = createRoute({
  method: 'delete',
  path: '/media/{id}',
  operationId: 'removeMedia',
  tags: ['Media'],
  summary: 'Removes an own file that nothing uses',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(z.object({ success: z.literal(true), error: z.null() }), 'Done'),
    401: refusals[401],
    404: refusals[404],
    409: { description: 'A listing or the store uses it' },
  },
});

/** Adds the files of people. */
export function registerMediaApi(api: Api): void {
  api.openapi(postMedia, async (c) =>
    c.json(await addMedia(c.get('ctx'), c.req.valid('json')), 200),
  );
  api.openapi(getMedia, async (c) =>
    c.json(
      { data: await findOwnMedia(c.get('ctx'), { ids: c.req.valid('query').ids.split(',') }) },
      200,
    ),
  );
  api.openapi(deleteMedia, async (c) => {
    await removeMedia(c.get('ctx'), c.req.valid('param'));
    return c.json({ success: true, error: null } as const, 200);
  });
}
