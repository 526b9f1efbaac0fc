import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Form, Link } from 'react-router';
import { useNavigation } from '#platform/navigation.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { isPlainPress } from '#ui/plain-press.ts';
import type { AskedMove, Moved } from './MoveForm.tsx';
import { orderPath } from './people.ts';

const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'));

/** A step that asks for something: over the page, or without scripts on the page of the order. */
export function MoveLink({
  order,
  move,
  className,
  children,
}: {
  order: Moved;
  move: AskedMove;
  className: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Link
        className={className}
        to={`${orderPath(order.id)}?do=${move}`}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </Link>
      {open ? (
        <Suspense>
          <MoveDialog order={order} move={move} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * A step that is made at once.
 * @param props.back the page that the form stands on, which is shown again
 */
export function MoveNow({
  id,
  move,
  back,
  className,
  children,
}: {
  id: string;
  move: 'confirm' | 'deliver' | 'ship';
  back: string;
  className: string;
  children: ReactNode;
}) {
  const { state, formAction, formData } = useNavigation();
  const busy = state !== 'idle' && formAction === orderPath(id) && formData?.get('intent') === move;
  return (
    <Form method="post" action={orderPath(id)} preventScrollReset>
      <input type="hidden" name="return" value={back} />
      <button
        className={className}
        name="intent"
        value={move}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => (busy ? event.preventDefault() : undefined)}
      >
        {children}
      </button>
    </Form>
  );
}
