import { HandCoins } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { wholeCard } from '#features/listings/listings.public.ts';
import type { ThreadSlots } from '#features/messages/ui/slots.ts';
import type { ConversationPageView } from '#features/messages/ui/Thread.tsx';
import { isNegotiable } from '#features/offers/offers.policy.ts';
import type { OfferView } from '#features/offers/offers.schema.ts';
import type { ArrangementView } from '#features/orders/orders.schema.ts';
import { isForSale } from '#features/orders/orders.policy.ts';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { AcceptedPanel, OfferCard } from './OfferCard.tsx';
import { offerPath } from './offer-paths.ts';

/**
 * What offers show in conversations.
 * @param props.offers those that the messages of the page are about
 * @param props.conversation the one that is open
 * @param props.now when the page was made, ISO 8601
 */
export function useOfferSlots({
  offers,
  arrangements,
  conversation,
  mayWrite,
  now,
}: {
  offers: readonly OfferView[];
  /** Of the orders that they became, those whose buyer has not said how they get it. */
  arrangements: readonly ArrangementView[];
  conversation: ConversationPageView | null;
  mayWrite: boolean;
  now: string;
}): ThreadSlots {
  const preview = useOfferWords();
  const byId = useMemo(() => new Map(offers.map((offer) => [offer.id, offer])), [offers]);
  const name = conversation?.other.name.split(' ')[0] ?? '';
  const canWrite = mayWrite && (conversation?.canWrite ?? false);
  const isOpen = offers.some(
    (offer) => offer.status === 'open' && offer.conversationId === conversation?.id,
  );
  return {
    card({ id, aboutId }) {
      const offer = byId.get(aboutId ?? '');
      if (!offer) return null;
      return id === offer.messageId ? (
        <OfferCard offer={offer} name={name} canWrite={canWrite} now={now} />
      ) : (
        <AcceptedPanel
          offer={offer}
          name={name}
          arrangement={arrangements.find(({ orderId }) => orderId === offer.orderId) ?? null}
        />
      );
    },
    preview({ aboutId, own }) {
      const offer = byId.get(aboutId ?? '');
      return offer ? preview(offer, own) : null;
    },
    actions: canWrite && !isOpen && mayOffer(conversation) ? <OfferChip {...conversation} /> : null,
  };
}

/** The buyer of something whose price is negotiable. */
function mayOffer(conversation: ConversationPageView | null): conversation is ConversationPageView {
  const listing = conversation?.role === 'buyer' ? conversation.listing : null;
  if (listing === null) return false;
  const asked = wholeCard(listing);
  return isNegotiable(asked) && isForSale(asked);
}

function OfferChip({ listing }: Pick<ConversationPageView, 'listing'>) {
  const t = useTranslations('offers');
  if (!listing) return null;
  return (
    <Link className="chip" to={offerPath(listing.id)}>
      <HandCoins className="icon icon-s" aria-hidden />
      {t('make')}
    </Link>
  );
}

/** What the list says of a conversation whose last message is about an offer. */
function useOfferWords(): (offer: OfferView, own: boolean) => string {
  const t = useTranslations('offers.list');
  const ts = useTranslations('offers.status');
  const money = useMoney();
  return ({ status, round, madeBy, role, amount }, own) => {
    const price = money(amount);
    if (status === 'accepted')
      return role === madeBy ? t('accepted', { price }) : t('youAccepted', { price });
    if (status !== 'open') return t('closed', { status: ts(status), price });
    if (round > 1) return own ? t('youCountered', { price }) : t('countered', { price });
    return own ? t('youOffered', { price }) : t('offered', { price });
  };
}
