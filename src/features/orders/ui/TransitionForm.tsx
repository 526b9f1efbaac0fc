import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import {
  DISPUTE_REASONS,
  DISPUTE_WORDS_MAX,
  TRACKING_MAX,
} from '#features/orders/orders.limits.ts';
import type { OrderCardView } from '#features/orders/orders.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { NoteField } from './NoteField.tsx';
import { OptionalLabel } from './OptionalLabel.tsx';
import { shortName } from './people.ts';

/** The transitions that ask for something before they are made. */
const ASKED_TRANSITIONS = ['cancel', 'ship', 'dispute'] as const;
export type AskedTransition = (typeof ASKED_TRANSITIONS)[number];

/** The transition that an address asks for. */
export const askedTransition = (text: string | null): AskedTransition | null =>
  ASKED_TRANSITIONS.find((transition) => transition === text) ?? null;

export type TransitionOrder = Pick<OrderCardView, 'id' | 'number' | 'fulfillment' | 'status'> & {
  other: { name: string; isDeleted: boolean };
};

/** What a transition is called where it is asked about. */
export function useTransitionTitle(order: TransitionOrder, transition: AskedTransition): string {
  const t = useTranslations('orders');
  if (transition === 'cancel') return t('cancel.title', { number: order.number });
  if (transition === 'ship') return t(order.fulfillment === 'pickup' ? 'do.ready' : 'ship.title');
  return t('dispute.title');
}

/** The button that makes the transition. */
export function TransitionButton({
  order,
  transition,
  busy = false,
}: {
  order: TransitionOrder;
  transition: AskedTransition;
  busy?: boolean;
}) {
  const t = useTranslations('orders');
  const text =
    transition === 'cancel'
      ? t('do.cancel')
      : transition === 'ship'
        ? t(order.fulfillment === 'pickup' ? 'ship.submitReady' : 'ship.submit')
        : t('dispute.submit');
  return (
    <Button
      type="submit"
      look={transition === 'ship' ? 'primary' : 'danger'}
      name="intent"
      value={transition}
      busy={busy}
    >
      {text}
    </Button>
  );
}

/** What a transition asks for: the same fields over the page and on it. */
export function TransitionFields({
  order,
  transition,
  failure,
}: {
  order: TransitionOrder;
  transition: AskedTransition;
  failure: FormFailure | null;
}) {
  const t = useTranslations('orders');
  const name = shortName(order.other);
  const typed = failure?.typed ?? {};
  const fields = failure?.fields ?? {};
  return (
    <>
      <FormProblem failure={failure} />
      {transition === 'cancel' ? (
        <p>
          {t('cancel.text', { name })}
          {order.status === 'confirmed' ? ` ${t('cancel.held')}` : ''}
        </p>
      ) : null}
      {transition === 'dispute' ? (
        <>
          <p>{t('dispute.text', { name })}</p>
          <DisputeReasons chosen={typed.reason} />
        </>
      ) : null}
      {transition === 'ship' && order.fulfillment === 'delivery' ? (
        <Field
          label={<OptionalLabel optional={t('optional')}>{t('ship.tracking')}</OptionalLabel>}
          error={fields.trackingNumber}
        >
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
      {transition === 'dispute' ? (
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
        <NoteField
          label={t(transition === 'cancel' ? 'cancel.note' : 'ship.note', { name })}
          optional={t('optional')}
          typed={typed.note}
          error={fields.note}
        />
      )}
    </>
  );
}

function DisputeReasons({ chosen }: { chosen: string | undefined }) {
  const t = useTranslations('orders.dispute');
  return (
    <fieldset>
      <legend className="label">{t('reason')}</legend>
      <div className="opts">
        {DISPUTE_REASONS.map((reason) => (
          <label key={reason} className="opt">
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={chosen === reason}
            />
            <span>{t(reason)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
