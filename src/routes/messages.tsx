import type { Route } from './+types/messages';
import contactCss from '#features/messages/ui/contact.css?url';
import viewerCss from '#features/listings/ui/detail-viewer.css?url';
import messagesCss from '#features/messages/ui/messages.css?url';
import sendingCss from '#features/messages/ui/sending.css?url';
import { MessagesScreen } from '#features/messages/ui/MessagesScreen.tsx';
import dialogCss from '#ui/css/dialog.css?url';
import { RequestChip } from '#features/orders/ui/RequestChip.tsx';
import offersCss from '#features/offers/ui/offers.css?url';
import { useOfferSlots } from '#features/offers/ui/useOfferSlots.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadMessagesPage,
  submitMessagesPage,
  type Answer,
} from '#features/messages/pages/messages-page.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: viewerCss },
  { rel: 'stylesheet', href: messagesCss },
  { rel: 'stylesheet', href: dialogCss },
  { rel: 'stylesheet', href: sendingCss },
  { rel: 'stylesheet', href: contactCss },
  { rel: 'stylesheet', href: offersCss },
];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadMessagesPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitMessagesPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): Answer => ({ failure: { ...failure, content: '' } }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, arrangements, thread, mayWrite, now, requestable } = loaderData;
  const conversation = thread?.conversation ?? null;
  const slots = useOfferSlots({ offers, arrangements, conversation, mayWrite, now });
  const actions = (
    <>
      {slots.actions}
      {requestable ? <RequestChip listingId={requestable} /> : null}
    </>
  );
  return (
    <MessagesScreen
      {...loaderData}
      slots={{ ...slots, actions: slots.actions || requestable ? actions : null }}
      failure={actionData?.failure ?? null}
    />
  );
}
