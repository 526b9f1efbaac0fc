// The pictures of a form in which somebody wrote: named by scripts that sent them before, or in the
// form itself where no script did.
import { addPostedImage, filesFrom } from '#features/media/media.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { PICTURES_MAX } from '#features/forum/forum.limits.ts';

/**
 * Ids of the pictures of a form, each once.
 * @throws AppError as addPostedImage; forum_invalid for more than four
 */
export async function postedPictures(ctx: Ctx, form: FormData): Promise<string[]> {
  const ids = new Set(form.getAll('media').map(String));
  const files = filesFrom(form, 'pictures');
  if (ids.size + files.length > PICTURES_MAX)
    throw new AppError(forumErrors.forum_invalid, { fields: { media: 'forum.tooManyPictures' } });
  const of = `forum ${textFrom(form, 'clientId')}`;
  for (const file of files)
    ids.add((await addPostedImage(ctx, { file, form: of, purpose: 'forum' })).id);
  return [...ids];
}
