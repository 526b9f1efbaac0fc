import type { ReactNode } from 'react';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import {
  DISPUTE_REASONS,
  DISPUTE_WORDS_MAX,
  NOTE_MAX,
  TRACKING_MAX,
} from '#features/orders/orders.limits.ts';
import type { OrderCardView } from '#features/orders/orders.schema.ts';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { Field } from '#ui/Field.tsx';
import { shortName } from './people.ts';

/** The steps that ask for something before they are made. */
const ASKED_MOVES = ['cancel', 'ship', 'dispute'] as const;
export type AskedMove = (typeof ASKED_MOVES)[number];

/** The move that an address asks for. */
export const askedMove = (text: string | null): AskedMove | null =>
  ASKED_MOVES.find((move) => move === text) ?? null;

export type Moved = Pick<OrderCardView, 'id' | 'number' | 'fulfillment' | 'status'> & {
  other: { name: string; isDeleted: boolean };
};

/** What a step is called where it is asked about. */
export function useMoveTitle(order: Moved, move: AskedMove): string {
  const t = useTranslations('orders');
  if (move === 'cancel') return t('cancel.title', { number: order.number });
  if (move === 'ship') return t(order.fulfillment === 'pickup' ? 'do.ready' : 'ship.title');
  return t('dispute.title');
}

/** The button that makes the step. */
export function MoveButton({
  order,
  move,
  busy = false,
}: {
  order: Moved;
  move: AskedMove;
  busy?: boolean;
}) {
  const t = useTranslations('orders');
  const text =
    move === 'cancel'
      ? t('do.cancel')
      : move === 'ship'
        ? t(order.fulfillment === 'pickup' ? 'ship.submitReady' : 'ship.submit')
        : t('dispute.submit');
  return (
    <button
      className={move === 'ship' ? 'btn btn-primary' : 'btn btn-danger'}
      name="intent"
      value={move}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {text}
    </button>
  );
}

/** What a step asks for: the same fields over the page and on it. */
export function MoveFields({
  order,
  move,
  failure,
}: {
  order: Moved;
  move: AskedMove;
  failure: FormFailure | null;
}) {
  const t = useTranslations('orders');
  const name = shortName(order.other);
  const typed = failure?.typed ?? {};
  const fields = failure?.fields ?? {};
  const optional = (text: string): ReactNode => (
    <>
      {text} <span className="muted optional">{t('optional')}</span>
    </>
  );
  return (
    <>
      <FormProblem failure={failure} />
      {move === 'cancel' ? (
        <p>
          {t('cancel.text', { name })}
          {order.status === 'confirmed' ? ` ${t('cancel.held')}` : ''}
        </p>
      ) : null}
      {move === 'dispute' ? (
        <>
          <p>{t('dispute.text', { name })}</p>
          <fieldset>
            <legend className="label">{t('dispute.reason')}</legend>
            <div className="opts">
              {DISPUTE_REASONS.map((reason) => (
                <label key={reason} className="opt">
                  <input
                    type="radio"
                    name="reason"
                    value={reason}
                    required
                    defaultChecked={typed.reason === reason}
                  />
                  <span>{t(`dispute.${reason}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </>
      ) : null}
      {move === 'ship' && order.fulfillment === 'delivery' ? (
        <Field label={optional(t('ship.tracking'))} error={fields.trackingNumber}>
          {(control) => (
            <input
              className="input"
              name="trackingNumber"
              maxLength={TRACKING_MAX}
              autoComplete="off"
              defaultValue={typed.trackingNumber}
              {...control}
            />
          )}
        </Field>
      ) : null}
      {move === 'dispute' ? (
        <Field label={t('dispute.words')} hint={t('dispute.wordsHint')} error={fields.words}>
          {(control) => (
            <textarea
              className="textarea"
              name="words"
              maxLength={DISPUTE_WORDS_MAX}
              defaultValue={typed.words}
              {...control}
            />
          )}
        </Field>
      ) : (
        <Field
          label={optional(t(move === 'cancel' ? 'cancel.note' : 'ship.note', { name }))}
          error={fields.note}
        >
          {(control) => (
            <textarea
              className="textarea short"
              name="note"
              maxLength={NOTE_MAX}
              defaultValue={typed.note}
              {...control}
            />
          )}
        </Field>
      )}
    </>
  );
}
