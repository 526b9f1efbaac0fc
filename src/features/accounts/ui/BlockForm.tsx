import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { Form } from 'react-router';
import { lazyPart } from '#ui/lazy-part.ts';

const BlockDialog = lazyPart(() => import('./BlockDialog.tsx'));

/**
 * Blocks somebody, or takes it back; the page of the form does both, by its `intent`. Blocking asks
 * first where scripts run, and can be undone afterwards.
 */
export function BlockForm({
  name,
  blocking,
  className,
  children,
}: {
  name: string;
  blocking: boolean;
  className: string;
  children: ReactNode;
}) {
  const [asking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          if (blocking) return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        <button className={className} name="intent" value={blocking ? 'unblock' : 'block'}>
          {children}
        </button>
      </Form>
      {asking ? (
        <Suspense>
          <BlockDialog name={name} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
