// Media under /api. The bytes themselves come by the tus protocol to /uploads.
import { z } from 'zod';
import { act, list, tagged } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { addMedia } from '#features/media/uploads/add.server.ts';
import { mediaErrors } from './media.errors.ts';
import { addMediaInput, describeMediaInput, ownMediaView } from './media.schema.ts';
import { describeMedia, findOwnMedia, removeMedia } from './media.server.ts';

const { not_authenticated } = accountErrors;
const {
  image_damaged,
  image_too_large,
  image_too_many_pixels,
  invalid_image_type,
  invalid_video_type,
  media_busy,
  media_in_use,
  media_not_found,
  upload_not_found,
  upload_unverified,
  video_damaged,
  video_codec,
  video_too_large,
} = mediaErrors;

const ownMedia = ownMediaView.meta({ id: 'OwnMedia' });

export const mediaApi: readonly Operation[] = tagged('Media', [
  act({
    method: 'post',
    path: '/media',
    id: 'addMedia',
    summary: 'Takes a finished upload over',
    description: [
      'Send the file to /uploads with a tus 1.0 client first (Upload-Metadata: kind image or video,',
      'and filename; no more than 5 MB for an image and 50 MB for a video), then name the upload',
      'here: the last part of its address. Asking again answers the same file. What no',
      'listing, store or message uses is removed a day later.',
    ].join(' '),
    input: addMediaInput,
    output: ownMedia,
    errors: [
      not_authenticated,
      upload_unverified,
      upload_not_found,
      invalid_image_type,
      image_too_large,
      image_damaged,
      image_too_many_pixels,
      invalid_video_type,
      video_too_large,
      video_damaged,
      video_codec,
      media_busy,
      platformErrors.disk_full,
    ],
    use: addMedia,
  }),
  list({
    path: '/media',
    id: 'findOwnMedia',
    summary: 'Own files in the order of their ids',
    input: z.object({
      ids: z.string().max(2000).meta({
        description: 'Ids separated by commas, at most 50; unknown ones are left out.',
      }),
    }),
    item: ownMedia,
    errors: [not_authenticated],
    use: (ctx, { ids }) => findOwnMedia(ctx, { ids: ids.split(',') }),
  }),
  act({
    method: 'patch',
    path: '/media/{id}',
    id: 'describeMedia',
    summary: 'Says in words what an own file shows that nothing uses yet',
    description: [
      'For people who do not see it. The words are looked at with what the file is used for, and',
      'no longer changed then; a listing changes those of its files by its own field, alts.',
    ].join(' '),
    input: describeMediaInput,
    output: ownMedia,
    missing: media_not_found,
    errors: [not_authenticated, media_in_use],
    use: describeMedia,
  }),
  act({
    method: 'delete',
    path: '/media/{id}',
    id: 'removeMedia',
    summary: 'Removes an own file that nothing uses',
    input: z.object({ id: z.uuid() }),
    missing: media_not_found,
    errors: [not_authenticated, media_in_use],
    use: removeMedia,
  }),
]);
