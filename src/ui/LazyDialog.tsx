/** Dialogs whose code is fetched when they open, so that no page carries it. */
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { Button } from './Button.tsx';
import type { Dialog } from './Dialog.tsx';
import { lazyPart } from './lazy-part.ts';

type DialogProps = ComponentProps<typeof Dialog>;

const FetchedDialog = lazyPart(
  () => import('./Dialog.tsx'),
  (module) => module.Dialog,
);

export function LazyDialog(props: DialogProps) {
  return (
    <Suspense>
      <FetchedDialog {...props} />
    </Suspense>
  );
}

/** A question with two answers; to close it is the first one. */
export function QuestionDialog({
  no,
  yes,
  onNo,
  onYes,
  ...dialog
}: Omit<DialogProps, 'onClose' | 'actions' | 'children'> & {
  no: ReactNode;
  yes: ReactNode;
  onNo: () => void;
  onYes: () => void;
}) {
  return (
    <LazyDialog
      {...dialog}
      onClose={onNo}
      actions={
        <>
          <Button look="quiet" onClick={onNo}>
            {no}
          </Button>
          <Button look="primary" onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    />
  );
}
