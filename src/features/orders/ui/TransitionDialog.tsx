/** A transition of an order that asks for something, over the page. Import it lazily. */
import { useEffect, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Dialog } from '#ui/Dialog.tsx';
import {
  type AskedTransition,
  TransitionButton,
  type TransitionOrder,
  TransitionFields,
  useTransitionTitle,
} from './TransitionForm.tsx';
import { orderPath } from './people.ts';
import requestCss from './request.css?url';
import { failureOf, isOvertaken, useTransitions } from './Refusals.tsx';

export default function TransitionDialog({
  order,
  transition,
  onClose,
}: {
  order: TransitionOrder;
  transition: AskedTransition;
  onClose: () => void;
}) {
  const t = useTranslations('orders.do');
  const title = useTransitionTitle(order, transition);
  const { Form, data, state } = useTransitions(order.id);
  // The answer to an earlier transition is none to this one.
  const [earlier] = useState(data);
  const answer = data === earlier ? undefined : data;
  const failure = failureOf(answer);
  const overtaken = failure !== null && isOvertaken(failure);
  const over = answer !== undefined && (failure === null || overtaken);
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  return (
    <Dialog onClose={onClose} closeLabel={t('close')} title={title}>
      {/* It opens over lists of orders, too. */}
      <link rel="stylesheet" href={requestCss} precedence="default" />
      <Form method="post" action={orderPath(order.id)} className="dialog-parts">
        <input type="hidden" name="stay" value="1" />
        <div className="dialog-body">
          <TransitionFields
            order={order}
            transition={transition}
            failure={overtaken ? null : failure}
          />
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t(transition === 'cancel' ? 'keep' : 'back')}
          </button>
          <TransitionButton order={order} transition={transition} busy={state !== 'idle'} />
        </div>
      </Form>
    </Dialog>
  );
}
