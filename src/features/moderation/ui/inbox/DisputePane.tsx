import { Eye } from 'lucide-react';
import { Form, Link } from 'react-router';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import { LAST_REPORTED } from '#features/messages/messages.limits.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { NOTE_MAX } from '#features/orders/orders.limits.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { OrderTrack } from '#features/orders/ui/OrderTrack.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { LabelledTextarea } from '#ui/Field.tsx';
import { ReportedThread } from '../ReportedThread.tsx';
import { type Claimed, ClaimFace, ClaimForm } from './Claim.tsx';

/** A disputed order: what both say, and how it is closed (DECISIONS.md G6). */
export function DisputePane({
  order,
  claim,
  read,
  failure,
}: {
  order: OrderView;
  claim: Claimed;
  /** What the two wrote to each other, once it was asked for. */
  read: DeskAnswer['read'];
  failure: FormFailure | null;
}) {
  const t = useTranslations('inbox');
  const to = useTranslations('orders.dispute');
  const money = useMoney();
  const { buyer, seller, timeline, disputeReason } = order;
  const words = (by: 'buyer' | 'seller') =>
    timeline.filter((step) => step.by === by && step.note).map(({ note }) => note);
  return (
    <section className="inbox-pane" aria-labelledby="inbox-open">
      <header>
        <div>
          <h2 id="inbox-open">
            #{order.number}: <bdi>{order.title}</bdi>
          </h2>
          <p className="small muted num">
            {money(order.totalPrice)}
            {disputeReason ? ` · ${to(disputeReason)}` : ''}
          </p>
        </div>
        <div className="row wrap">
          <ClaimFace claim={claim} lock={null} />
          <ClaimForm id={order.id} claim={claim} lock={null} />
        </div>
      </header>
      <div className="panel inbox-ordered">
        {order.cover ? (
          <div className="thumb">
            <ListingPicture media={order.cover} alt="" sizes="96px" />
          </div>
        ) : null}
        <OrderTrack order={order} />
      </div>
      <div className="inbox-cols">
        {(
          [
            ['buyer', buyer],
            ['seller', seller],
          ] as const
        ).map(([side, person]) => (
          <Side key={side} side={side} person={person} notes={words(side)} />
        ))}
      </div>
      <ReportedThread
        read={read}
        id={order.id}
        title={t('threadOrder', { count: LAST_REPORTED })}
      />
      <p>
        <Link className="btn btn-line" to={`/orders/${order.id}`}>
          <Eye className="icon" aria-hidden />
          {t('order')}
        </Link>
      </p>
      <Close id={order.id} failure={failure} />
    </section>
  );
}

/** What one of the two says. */
function Side({
  side,
  person,
  notes,
}: {
  side: 'buyer' | 'seller';
  person: OrderView['buyer'];
  notes: readonly (string | null)[];
}) {
  const t = useTranslations('inbox');
  return (
    <section className="panel stack gap-3">
      <h2>{t(side === 'buyer' ? 'buyerSays' : 'sellerSays')}</h2>
      <p className="row gap-3">
        <Face picture={person.avatar} name={person.name} lazy />
        <Link className="small strong" to={`/admin/people/${person.id}`}>
          {person.name}
        </Link>
      </p>
      {notes.map((note, at) => (
        <blockquote key={`${note} ${at}`} className="quote small" dir="auto">
          {note}
        </blockquote>
      ))}
    </section>
  );
}

/** How it ends, with words to both. */
function Close({ id, failure }: { id: string; failure: FormFailure | null }) {
  const t = useTranslations('inbox');
  const to = useTranslations('orders.dispute');
  return (
    <Form method="post" className="inbox-decide">
      <input type="hidden" name="id" value={id} />
      <FormProblem failure={failure} />
      <LabelledTextarea
        label={t('noteBoth')}
        error={failure?.fields['note']}
        className="textarea short"
        name="note"
        maxLength={NOTE_MAX}
        defaultValue={failure?.typed?.['note']}
      />
      <div className="cta-row">
        <button className="btn btn-line" name="intent" value="closeDelivered">
          {to('closeDelivered')}
        </button>
        <button className="btn btn-danger" name="intent" value="closeCancelled">
          {to('closeCancelled')}
        </button>
      </div>
    </Form>
  );
}
