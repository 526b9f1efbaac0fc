/** A step of an order that asks for something, over the page. Import it lazily. */
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type AskedMove, MoveButton, type Moved, MoveFields, useMoveTitle } from './MoveForm.tsx';
import { orderPath } from './people.ts';
import { isMoved, useRefuse } from './Refusals.tsx';

/** What the page of an order answers to a form that stays where it is. */
export type MoveAnswer = { done: true } | { failure: FormFailure };

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
  const { Form, data, state } = useFetcher<MoveAnswer>();
  const refuse = useRefuse();
  const failure = data && 'failure' in data ? data.failure : null;
  const moved = failure && isMoved(failure);
  const over = Boolean((data && 'done' in data) || moved);
  useEffect(() => {
    if (!over) return;
    refuse(moved ? failure : null);
    onClose();
  }, [over, moved, failure, refuse, onClose]);
  return (
    <Dialog onClose={onClose} closeLabel={t('close')} title={title}>
      <Form method="post" action={orderPath(order.id)} className="dialog-parts">
        <input type="hidden" name="stay" value="1" />
        <div className="dialog-body">
          <MoveFields order={order} move={move} failure={failure} />
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
