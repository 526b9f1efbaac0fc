import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { MoveButton, type Moved, MoveFields } from './MoveForm.tsx';
import { orderPath } from './people.ts';

/** The seller's step of a confirmed order: sent, or ready. */
export function ShipForm({
  order,
  failure,
  children,
}: {
  order: Moved;
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
        <MoveFields order={order} move="ship" failure={failure} />
        <div className="step-acts">
          <MoveButton order={order} move="ship" busy={formData?.get('intent') === 'ship'} />
        </div>
      </Form>
      {children}
    </>
  );
}
