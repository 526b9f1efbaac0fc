/**
 * What lies over the page until somebody answers, on Base UI: import it lazily where it opens, so
 * that pages without a dialog do not carry it. Its look comes with it.
 */
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import dialogCss from './css/dialog.css?url';
import { useBackCloses } from './useBackCloses.ts';

const FIELD = '.dialog-body :is(input:not([type=hidden]), select, textarea):enabled';
const ANSWER = '.dialog-foot :is(button, a[href])';

/** The first field, of several radio buttons the chosen one; or the first answer to a question. */
function firstOf(popup: HTMLElement | null): HTMLElement | null {
  const field = popup?.querySelector<HTMLElement>(FIELD);
  if (field instanceof HTMLInputElement && field.type === 'radio')
    return popup?.querySelector<HTMLElement>(`[name="${field.name}"]:checked`) ?? field;
  return field ?? popup?.querySelector<HTMLElement>(ANSWER) ?? null;
}

/**
 * Centred over the page, on phones a sheet from the bottom edge; head and foot stand still, what is
 * between them scrolls. Escape, Close, a press beside it and Back do the same. The first field has
 * the focus, and afterwards what opened the dialog. Render it while it is open.
 * @param props.lead before the title, a face for example
 * @param props.actions the foot; without it the children bring `.dialog-body` and `.dialog-foot`
 *   themselves, in one `.dialog-parts`
 */
export function Dialog({
  onClose,
  closeLabel,
  title,
  lead,
  description,
  wide = false,
  actions,
  children,
}: {
  onClose: () => void;
  closeLabel: string;
  title: string;
  lead?: ReactNode;
  description?: string;
  wide?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(onClose);
  return (
    <Base.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <link rel="stylesheet" href={dialogCss} precedence="default" />
      <Base.Portal>
        <Base.Backdrop className="dialog-scrim" />
        <Base.Popup
          ref={popup}
          className={wide ? 'dialog wide' : 'dialog'}
          initialFocus={() => firstOf(popup.current) ?? true}
        >
          <span className="grab" aria-hidden />
          <div className="dialog-head">
            {lead}
            <Base.Title>{title}</Base.Title>
            <Base.Close className="icon-btn" aria-label={closeLabel}>
              <X className="icon" aria-hidden />
            </Base.Close>
          </div>
          {actions ? (
            <div className="dialog-parts">
              <div className="dialog-body">
                {description ? <Base.Description>{description}</Base.Description> : null}
                {children}
              </div>
              <div className="dialog-foot">{actions}</div>
            </div>
          ) : (
            children
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
