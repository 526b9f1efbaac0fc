import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { OrderParty, OrderView } from '#features/orders/orders.schema.ts';
import { SellerRating } from '#features/sellers/ui/SellerMarks.tsx';
import { VerifiedMark } from '#features/sellers/ui/VerifiedMark.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { messagePath, otherOf } from './people.ts';

/** The other one of the two, and the way to them; both for a moderator. */
export function OrderPeople({ order }: { order: OrderView }) {
  const t = useTranslations('orders.do');
  if (order.role === 'moderator')
    return (
      <>
        <PersonPanel person={order.seller} />
        <PersonPanel person={order.buyer} />
      </>
    );
  const other = otherOf(order);
  const path = messagePath({ ...order, other });
  return (
    <PersonPanel person={other}>
      {path ? (
        <Link className="btn btn-line btn-block" to={path}>
          <MessageCircle className="icon" aria-hidden />
          {t(order.role === 'seller' ? 'messageBuyer' : 'messageSeller')}
        </Link>
      ) : null}
    </PersonPanel>
  );
}

function PersonPanel({ person, children }: { person: OrderParty; children?: ReactNode }) {
  const t = useTranslations('orders.page');
  const country = useCatalogName('country');
  const place =
    (person.parish && parishByCode(person.parish)?.name) ||
    (person.country && country(person.country));
  return (
    <section className="panel stack" aria-label={person.name}>
      <div className="row gap-3">
        <Face picture={person.avatar} name={person.name} size="l" />
        <div className="order-person">
          <p className="row wrap gap-1">
            {person.isDeleted ? (
              <b>{person.name}</b>
            ) : (
              <Link to={`/seller/${person.id}`}>
                <b>{person.name}</b>
              </Link>
            )}
            {person.isVerified ? <VerifiedMark label={t('verified')} /> : null}
          </p>
          <SellerRating seller={person} />
          {place ? <p className="small muted">{place}</p> : null}
        </div>
      </div>
      {children}
    </section>
  );
}
