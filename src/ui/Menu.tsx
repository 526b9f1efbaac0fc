import { type MouseEventHandler, type ReactNode, type RefObject, useEffect, useRef } from 'react';

/**
 * A disclosure that opens a panel below its button. It is a `details`, so it opens without
 * JavaScript;
 * with it, Escape, a press outside and a focus that moves on close it, and the arrows go from
 * choice to choice. Menus with the same `group` close each other.
 */
export function Menu({
  label,
  button,
  buttonClass,
  panelClass = 'menu',
  group,
  className = '',
  onPress,
  children,
}: {
  /** Name of the button where its content does not say it. */
  label?: string;
  button: ReactNode;
  buttonClass: string;
  panelClass?: string;
  group?: string;
  className?: string;
  /** What a press on the button does first; it may keep the panel from opening. */
  onPress?: MouseEventHandler<HTMLElement>;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useCloseOnLeave(details);
  return (
    <details ref={details} className={`pop ${className}`.trim()} name={group}>
      <summary className={buttonClass} aria-label={label} onClick={onPress}>
        {button}
      </summary>
      <div className={`pop-panel ${panelClass}`}>{children}</div>
    </details>
  );
}

/**
 * ArrowDown and ArrowUp among the links and buttons; Tab does the same, and fields keep their own
 * arrows.
 */
function moveByArrow(event: KeyboardEvent) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const details = event.currentTarget as HTMLDetailsElement;
  if (step === 0 || !details.open || (event.target as Element).matches('select, input')) return;
  const stops = [...details.querySelectorAll<HTMLElement>('summary, a, button')].filter((stop) =>
    stop.checkVisibility(),
  );
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function useCloseOnLeave(details: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        element.open = false;
        if (element.contains(document.activeElement)) element.querySelector('summary')?.focus();
      } else if (!element.contains(event.target as Node)) {
        element.open = false;
      }
    };
    const menu = details.current;
    menu?.addEventListener('keydown', moveByArrow);
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      menu?.removeEventListener('keydown', moveByArrow);
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [details]);
}

/** Closes the menu around an element, after a choice in it. */
export function closeMenuAround(element: Element): void {
  element.closest('details')?.removeAttribute('open');
}
