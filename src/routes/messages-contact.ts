import { v4 } from 'uuid';
import type { Route } from './+types/messages-contact';
import { toCardView } from '#features/listings/listings.public.ts';
import {
  findConversation,
  getContact,
  readAbout,
} from '#features/messages/messages.public.server.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

/** What the dialog for a first message shows, with its words; or the conversation that there is. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(ctxContext);
  const about = readAbout(url.searchParams);
  if (!about) throw new AppError(platformErrors.not_found);
  const conversationId = await findConversation(ctx, about);
  if (conversationId) return Response.json({ conversationId });
  const { to, listing } = await getContact(ctx, about);
  return Response.json({
    contact: { to, listing: listing && toCardView(listing, ctx) },
    clientId: v4(),
    texts: pageTexts(ctx.locale, 'messages', 'forms'),
  });
}
