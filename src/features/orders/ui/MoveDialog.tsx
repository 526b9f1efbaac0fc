/** A step of an order that asks for something, over the page. Import it lazily. */
import { useEffect, useState } from 'react';
import { useTranslations } from '#platform/i18n.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type AskedMove, MoveButton, type Moved, MoveFields, useMoveTitle } from './MoveForm.tsx';
import { orderPath } from './people.ts';
import { failureOf, isMoved, useMoves } from './Refusals.tsx';

export default function MoveDialog({
  order,
  move,
  onClose,
}: {
  order: Moved;
  move: AskedMove;
  onClose: () => void;
}) {
  const t = useTranslations('orders.do');
  const title = useMoveTitle(order, move);
  const { Form, data, state } = useMoves(order.id);
  // The answer to an earlier step is none to this one.
  const [earlier] = useState(data);
  const answer = data === earlier ? undefined : data;
  const failure = failureOf(answer);
  const moved = failure !== null && isMoved(failure);
  const over = answer !== undefined && (failure === null || moved);
  useEffect(() => {
    if (over) onClose();
  }, [over, onClose]);
  return (
    <Dialog onClose={onClose} closeLabel={t('close')} title={title}>
      <Form method="post" action={orderPath(order.id)} className="dialog-parts">
        <input type="hidden" name="stay" value="1" />
        <div className="dialog-body">
          <MoveFields order={order} move={move} failure={moved ? null : failure} />
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t(move === 'cancel' ? 'keep' : 'back')}
          </button>
          <MoveButton order={order} move={move} busy={state !== 'idle'} />
        </div>
      </Form>
    </Dialog>
  );
}
