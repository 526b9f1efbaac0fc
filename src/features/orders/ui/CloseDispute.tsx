import { TriangleAlert } from 'lucide-react';
import { Form } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { NOTE_MAX } from '#features/orders/orders.limits.ts';
import type { OrderView } from '#features/orders/orders.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Field } from '#ui/Field.tsx';
import { orderPath } from './people.ts';
import { StepPanel } from './StepPanel.tsx';

/** What a moderator decides about a disputed order. */
export function CloseDispute({
  order,
  failure,
}: {
  order: OrderView;
  failure: FormFailure | null;
}) {
  const t = useTranslations('orders.dispute');
  const tn = useTranslations('orders.next');
  const { actions, disputeReason } = order;
  return (
    <StepPanel
      Icon={TriangleAlert}
      title={tn('disputedModerator')}
      text={disputeReason ? t(disputeReason) : ''}
    >
      <Form method="post" action={orderPath(order.id)} className="stack gap-4">
        {/* Decided, the order is its two people's alone again. */}
        <input type="hidden" name="return" value="/orders" />
        <FormProblem failure={failure} />
        <Field label={t('decisionNote')} error={failure?.fields.note}>
          {(control) => (
            <textarea className="textarea short" name="note" maxLength={NOTE_MAX} {...control} />
          )}
        </Field>
        <div className="step-acts">
          {actions.closeDelivered ? (
            <button className="btn btn-primary btn-lg" name="intent" value="closeDelivered">
              {t('closeDelivered')}
            </button>
          ) : null}
          {actions.closeCancelled ? (
            <button className="btn btn-danger-line btn-lg" name="intent" value="closeCancelled">
              {t('closeCancelled')}
            </button>
          ) : null}
        </div>
      </Form>
    </StepPanel>
  );
}
