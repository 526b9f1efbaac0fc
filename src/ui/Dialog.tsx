/**
 * A modal on Base UI: import it lazily where it opens, so that pages without a dialog do not carry
 * it.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/**
 * Title, content and a row of actions; Escape and a press beside it close it, focus stays inside
 * and returns.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Popup className="dialog dialog-open">
          <Base.Title>{title}</Base.Title>
          {description ? <Base.Description>{description}</Base.Description> : null}
          {children}
          {actions ? <div className="actions">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
