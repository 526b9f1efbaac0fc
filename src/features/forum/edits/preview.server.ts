// Shows a text before it is sent. Nothing is kept.
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { forumErrors } from '#features/forum/forum.errors.ts';
import { CONTENT_MAX, FORUM_LIMITS } from '#features/forum/forum.limits.ts';
import type { PreviewView } from '#features/forum/forum.schema.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';
import { requireWriter } from './entry.server.ts';
import { renderEntry } from './mentions.server.ts';

/**
 * A text as it would be shown, with the people of its discussion, if it has one.
 * @throws AppError not_authenticated, forum_unverified, forum_invalid, rate_limited
 */
export async function previewText(
  ctx: Ctx,
  { content, postId }: { content: string; postId?: string | undefined },
): Promise<PreviewView> {
  const actor = requireWriter(ctx);
  if (content.length > 2 * CONTENT_MAX)
    throw new AppError(forumErrors.forum_invalid, {
      fields: { content: 'forum.contentTooLong' },
    });
  await requireWithinLimit(ctx, FORUM_LIMITS.previews, actor.id);
  const clean = cleanText(content).slice(0, CONTENT_MAX);
  // A discussion that is not there has no people of its own.
  const text = { postId: postId ?? actor.id, userId: actor.id, content: clean };
  return { body: await renderEntry(ctx, text) };
}
