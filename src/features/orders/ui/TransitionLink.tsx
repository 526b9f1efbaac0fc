import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Form, Link } from 'react-router';
import { useNavigation } from '#platform/pages/navigation.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { isPlainPress } from '#ui/plain-press.ts';
import type { AskedTransition, TransitionOrder } from './TransitionForm.tsx';
import { orderPath } from './people.ts';

const TransitionDialog = lazyPart(() => import('./TransitionDialog.tsx'));

/**
 * A transition that asks for something: over the page, or without scripts on the page of the order.
 */
export function TransitionLink({
  order,
  transition,
  className,
  children,
}: {
  order: TransitionOrder;
  transition: AskedTransition;
  className: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Link
        className={className}
        to={`${orderPath(order.id)}?do=${transition}`}
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
          <TransitionDialog order={order} transition={transition} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * A transition that is made at once.
 * @param props.back the page that the form stands on, which is shown again
 */
export function TransitionNow({
  id,
  transition,
  back,
  className,
  children,
}: {
  id: string;
  transition: 'confirm' | 'deliver' | 'ship' | 'acknowledge' | 'deny';
  back: string;
  className: string;
  children: ReactNode;
}) {
  const { state, formAction, formData } = useNavigation();
  const busy =
    state !== 'idle' && formAction === orderPath(id) && formData?.get('intent') === transition;
  return (
    <Form method="post" action={orderPath(id)} preventScrollReset>
      <input type="hidden" name="return" value={back} />
      <button
        className={className}
        name="intent"
        value={transition}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => (busy ? event.preventDefault() : undefined)}
      >
        {children}
      </button>
    </Form>
  );
}
