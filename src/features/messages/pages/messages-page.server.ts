// What the page of conversations is made of: the list, one thread with its offers, or the form
// of a first message.
import { data } from 'react-router';
import { v4, validate } from 'uuid';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { blockByForm, unblockUser } from '#features/accounts/accounts.public.server.ts';
import { toCardView, wholeCard } from '#features/listings/listings.public.ts';
import { addPostedImage, admitFiles, filesFrom } from '#features/media/media.public.server.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { getStreamPosition } from '#features/messages/live/stream.server.ts';
import {
  CONVERSATIONS_PER_PAGE,
  MESSAGES_PER_PAGE,
  PICTURES_MAX,
  SEARCH_MAX,
} from '#features/messages/messages.limits.ts';
import { canSendMessages } from '#features/messages/messages.policy.ts';
import type { ConversationView, MessageView } from '#features/messages/messages.schema.ts';
import { messagesSeo } from '#features/messages/messages.seo.server.ts';
import { getConversation, listConversations } from '#features/messages/views/inbox.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import type { ConversationPageView } from '#features/messages/ui/Thread.tsx';
import {
  findConversation,
  getContact,
  readAbout,
} from '#features/messages/delivery/contact.server.ts';
import { editConversation } from '#features/messages/delivery/own-side.server.ts';
import { markRead } from '#features/messages/delivery/mark.server.ts';
import { startConversation } from '#features/messages/delivery/contact.server.ts';
import { sendMessage } from '#features/messages/delivery/send.server.ts';
import { canRequest } from '#features/orders/orders.policy.ts';
import { offerForms } from '#features/offers/offers.forms.server.ts';
import { findOffers } from '#features/offers/offers.public.server.ts';
import type { OfferView } from '#features/offers/offers.schema.ts';
import { findArrangements } from '#features/orders/orders.public.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadMessagesPage(
  ctx: Ctx,
  { params, request, url }: PageRequest<{ id?: string }>,
) {
  const { pathname, searchParams, search } = url;
  const actor = requirePageActor(ctx, pathname + search);
  const { id } = params;
  if (id) await readByScriptless(ctx, id, { request, url });
  // Before anything that is shown is read: what happens meanwhile is told by the stream.
  const streamNumber = await getStreamPosition(ctx);
  const thread = id ? await readThread(ctx, id, searchParams.get('before')) : null;
  const [conversations, contact] = await Promise.all([
    readList(ctx, searchParams),
    id ? null : readContact(ctx, actor, searchParams),
  ]);
  const offers = await readOffers(ctx, conversations.items, thread?.page.items ?? []);
  const arrangements = thread ? await findArrangements(ctx, { orderIds: ordersOf(offers) }) : [];
  const name = thread?.conversation.other.name ?? contact?.to.name ?? null;
  return {
    requestable: requestableIn(actor, thread?.conversation),
    viewerId: actor.id,
    mayWrite: canSendMessages(actor),
    streamNumber,
    conversations,
    thread,
    offers,
    arrangements,
    contact,
    clientId: v4(),
    now: ctx.now.toISOString(),
    texts: pageTexts(
      ctx.locale,
      'messages',
      'offers',
      'screening',
      'media.alt',
      'media.problems',
      'forms',
      'blocking',
      ...(arrangements.length > 0 ? (['requests'] as const) : []),
    ),
    seo: pageMeta(messagesSeo(ctx, { path: pathname, name })),
  };
}

async function readList(ctx: Ctx, searchParams: URLSearchParams) {
  const q = (searchParams.get('q') ?? '').slice(0, SEARCH_MAX).replaceAll('\0', '');
  const archived = searchParams.get('box') === 'archived';
  const { items, nextCursor } = await orFirstPage(searchParams.get('after'), (cursor) =>
    listConversations(ctx, {
      q,
      archived,
      limit: CONVERSATIONS_PER_PAGE,
      cursor: cursor ?? undefined,
    }),
  );
  const nothing = items.length === 0 && !archived && q.trim() === '';
  const [away] = nothing ? (await listConversations(ctx, { archived: true, limit: 1 })).items : [];
  return {
    items,
    nextCursor,
    q: q.trim(),
    archived,
    allArchived: away !== undefined,
    continued: searchParams.has('after'),
  };
}

/** The offers that messages of the page are about. */
async function readOffers(
  ctx: Ctx,
  conversations: readonly ConversationView[],
  messages: readonly MessageView[],
) {
  const about = [...messages, ...conversations.map(({ lastMessage }) => lastMessage)];
  const ids = about.flatMap(({ messageType, aboutId }) =>
    messageType === 'offer' && aboutId ? [aboutId] : [],
  );
  return findOffers(ctx, { ids: [...new Set(ids)] });
}

/** What the actor buys by accepted offers. */
function ordersOf(offers: readonly OfferView[]): string[] {
  return offers.flatMap(({ role, orderId }) => (role === 'buyer' && orderId ? [orderId] : []));
}

/** A document is read by whoever asked for it; a page that scripts refresh says so itself. */
async function readByScriptless(
  ctx: Ctx,
  id: string,
  { request, url }: Pick<PageRequest, 'request' | 'url'>,
): Promise<void> {
  if (!validate(id)) throw new AppError(messageErrors.conversation_not_found);
  if (request.headers.get('Accept')?.includes('text/html') && !url.searchParams.has('before'))
    await markRead(ctx, { conversationId: id, position: Number.MAX_SAFE_INTEGER });
}

async function readThread(ctx: Ctx, id: string, before: string | null) {
  const [{ listing, ...conversation }, page] = await Promise.all([
    getConversation(ctx, { id }),
    orFirstPage(before, (cursor) =>
      listMessages(ctx, {
        conversationId: id,
        limit: MESSAGES_PER_PAGE,
        cursor: cursor ?? undefined,
      }),
    ),
  ]);
  return {
    conversation: { ...conversation, listing: listing && toCardView(listing, ctx) },
    page: { items: page.items, nextCursor: page.nextCursor },
    earlier: before !== null,
  };
}

/** The listing that a buyer can ask for in this thread; null where there is none. */
function requestableIn(actor: Actor, conversation?: ConversationPageView): string | null {
  const listing = conversation?.role === 'buyer' ? conversation.listing : null;
  if (!listing || !conversation) return null;
  const asked = { ...wholeCard(listing), sellerId: conversation.other.id };
  const orderable = canRequest(actor, asked);
  return orderable ? listing.id : null;
}

/** The form of a first message; a conversation that is there already is opened. */
async function readContact(ctx: Ctx, actor: Actor, searchParams: URLSearchParams) {
  const about = readAbout(searchParams);
  if (!about) return null;
  const known = await findConversation(ctx, about);
  if (known) throw redirect(`/messages/${known}`);
  const { listingId, sellerId } = about;
  try {
    const { to, listing } = await getContact(ctx, about);
    return { to, listing: listing && toCardView(listing, ctx) };
  } catch (error) {
    // The page of the listing or the store says why nobody can be written to about it.
    if (error instanceof AppError && error.code.kind !== 'notFound')
      throw redirect(listingId ? `/products/${listingId}` : `/seller/${sellerId ?? actor.id}`);
    throw error;
  }
}

export type Answer = { failure: (FormFailure & { content: string }) | null };

/** What its forms ask for. */
export async function submitMessagesPage(
  ctx: Ctx,
  { params, request, url }: PageRequest<{ id?: string }>,
) {
  const { pathname, search, searchParams } = url;
  let content = '';
  try {
    await admitFiles(ctx, request);
    const form = await readForm(request);
    content = textFrom(form, 'content');
    const written = { content, clientId: textFrom(form, 'clientId') };
    requirePageActor(ctx, pathname + search);
    const { id } = params;
    const conversationId = id
      ? await answerIn(ctx, id, form, written)
      : (await startConversation(ctx, { ...readAbout(searchParams), ...written })).conversationId;
    // The page that asked for it stays, and reads itself anew.
    if (form.has('stay')) return data<Answer>({ failure: null });
    return redirect(`/messages/${conversationId}`);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<Answer>({ failure: { ...failure, content } }, init ?? {});
  }
}

/** The forms of a thread. @returns the conversation that they belong to */
async function answerIn(
  ctx: Ctx,
  id: string,
  form: FormData,
  written: { content: string; clientId: string },
): Promise<string> {
  const intent = textFrom(form, 'intent');
  const answerOffer = Object.hasOwn(offerForms, intent) ? offerForms[intent] : undefined;
  if (answerOffer) await answerOffer(ctx, textFrom(form, 'offer'));
  else if (Object.hasOwn(OWN_SIDE, intent)) await editOwnSide(ctx, id, intent as OwnSide);
  else if (intent === 'block' || intent === 'unblock') {
    const { other } = await getConversation(ctx, { id });
    if (intent === 'block') await blockByForm(ctx, { userId: other.id });
    else await unblockUser(ctx, { userId: other.id });
  } else {
    const attachments = await postedPictures(ctx, form, written.clientId);
    await sendMessage(ctx, { conversationId: id, ...written, attachments });
  }
  return id;
}

const OWN_SIDE = {
  archive: { archived: true },
  unarchive: { archived: false },
  mute: { muted: true },
  unmute: { muted: false },
} as const;
type OwnSide = keyof typeof OWN_SIDE;

/** Archives or mutes, says so on the next page, and leads away from what was put away. */
async function editOwnSide(ctx: Ctx, id: string, intent: OwnSide): Promise<void> {
  await editConversation(ctx, { id, ...OWN_SIDE[intent] });
  const t = translator(ctx.locale, 'toasts');
  const text = t(`conversation.${intent}`);
  if (intent !== 'archive') return setFlash(ctx, { text });
  const post = `/messages/${id}`;
  setFlash(ctx, { text, action: { label: t('undo'), post, fields: { intent: 'unarchive' } } });
  throw redirect('/messages');
}

/** The pictures of a form that no script sent. @returns their ids, each once */
async function postedPictures(ctx: Ctx, form: FormData, clientId: string): Promise<string[]> {
  const files = filesFrom(form, 'pictures');
  if (files.length > PICTURES_MAX) throw new AppError(messageErrors.message_too_many_pictures);
  const ids = new Set<string>();
  for (const file of files)
    ids.add((await addPostedImage(ctx, { file, form: clientId, purpose: 'message' })).id);
  return [...ids];
}
