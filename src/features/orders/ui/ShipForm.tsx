import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { TransitionButton, type TransitionOrder, TransitionFields } from './TransitionForm.tsx';
import { orderPath } from './people.ts';

/** What the seller does with a confirmed order: sent, or ready. */
export function ShipForm({
  order,
  failure,
  children,
}: {
  order: TransitionOrder;
  failure: FormFailure | null;
  children: ReactNode;
}) {
  const { formData } = useNavigation();
  return (
    <>
      <Form
        id="ship"
        method="post"
        action={orderPath(order.id)}
        className="stack gap-4"
        preventScrollReset
      >
        <TransitionFields order={order} transition="ship" failure={failure} />
        <div className="step-acts">
          <TransitionButton
            order={order}
            transition="ship"
            busy={formData?.get('intent') === 'ship'}
          />
        </div>
      </Form>
      {children}
    </>
  );
}
