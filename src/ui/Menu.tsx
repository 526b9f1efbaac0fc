import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/**
 * A disclosure that opens a panel below its button. It is a `details`, so it opens without JavaScript;
 * with it, Escape and a press outside close it. Menus with the same `group` close each other.
 */
export function Menu({ label, button, buttonClass, panelClass = 'menu', group, className = '', children }: {
  /** Name of the button where its content does not say it. */
  label?: string;
  button: ReactNode;
  buttonClass: string;
  panelClass?: string;
  group?: string;
  className?: string;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useCloseOnLeave(details);
  return (
    <details ref={details} className={`pop ${className}`.trim()} name={group}>
      <summary className={buttonClass} aria-label={label}>{button}</summary>
      <div className={`pop-panel ${panelClass}`}>{children}</div>
    </details>
  );
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
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [details]);
}

/** Closes the menu around an element, after a choice in it. */
export function closeMenuAround(element: Element): void {
  element.closest('details')?.removeAttribute('open');
}
