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
  beside = false,
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
  /** The panel follows the button instead of being in it: on wide screens it is shown without. */
  beside?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCloseOnLeave(details, panel);
  const opened = (
    <div ref={panel} className={beside ? panelClass : `pop-panel ${panelClass}`}>
      {children}
    </div>
  );
  return (
    <>
      <details ref={details} className={`pop ${className}`.trim()} name={group}>
        <summary className={buttonClass} aria-label={label} onClick={onPress}>
          {button}
        </summary>
        {beside ? null : opened}
      </details>
      {beside ? opened : null}
    </>
  );
}

const STOPS = 'summary, a, button';

/**
 * ArrowDown and ArrowUp among the links and buttons; Tab does the same, and fields keep their own
 * arrows.
 */
function moveByArrow(event: KeyboardEvent, details: HTMLDetailsElement, panel: HTMLElement) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !details.open || (event.target as Element).matches('select, input')) return;
  const parts = new Set([details, panel].flatMap((part) => [...part.querySelectorAll(STOPS)]));
  const stops = ([...parts] as HTMLElement[]).filter((stop) => stop.checkVisibility());
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function useCloseOnLeave(
  details: RefObject<HTMLDetailsElement | null>,
  panel: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const isIn = (node: Node | null) =>
      [details, panel].some(({ current }) => current?.contains(node));
    const close = (event: Event) => {
      const element = details.current;
      if (!element?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        element.open = false;
        if (isIn(document.activeElement)) element.querySelector('summary')?.focus();
      } else if (!isIn(event.target as Node)) {
        element.open = false;
      }
    };
    const [menu, list] = [details.current, panel.current];
    const move = (event: KeyboardEvent) => menu && list && moveByArrow(event, menu, list);
    menu?.addEventListener('keydown', move);
    if (!menu?.contains(list)) list?.addEventListener('keydown', move);
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      for (const part of [menu, list]) part?.removeEventListener('keydown', move);
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [details, panel]);
}

/** Closes the menu around an element, after a choice in it; the focus is at its button again. */
export function closeMenuAround(element: Element): void {
  const menu = element.closest('details');
  if (menu?.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu?.removeAttribute('open');
}
