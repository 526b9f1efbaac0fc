/**
 * A field that is there already, as the combobox of a list: its roles, keys and focus. A field of
 * many lines stays the text box that it is, has a list beside it now and then, and keeps all its
 * keys while it has none.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

export type ComboboxState = {
  /** What the list is of, as far as is known. */
  typed: string;
  listId: string;
  open: boolean;
  /** Id of the row that arrow keys are on. */
  activeId: string | null;
};

export type ComboboxActs = {
  onText: (text: string) => void;
  /** A press in the box, or an arrow key while the list is closed. */
  onOpen?: () => void;
  onClose: () => void;
  onMove: (step: 1 | -1) => void;
  /** The arrow keys go back to the text. */
  onLeaveRows: () => void;
  onTake: () => void;
  onSubmit?: (text: string) => void;
};

type Current = ComboboxState & ComboboxActs;

/**
 * Sets what assistive technology reads of the input and listens to it, until the component goes.
 * @param input rendered by somebody else, who knows nothing of this
 */
export function useComboboxInput(input: Field, state: ComboboxState, acts: ComboboxActs): void {
  const current = useRef<Current>({ ...state, ...acts });
  // With what is shown, and not a moment later: a key may be pressed in between.
  useLayoutEffect(() => {
    current.current = { ...state, ...acts };
  });
  const { listId, open, activeId } = state;
  // The list and what is said of it appear together: a reader may look at once.
  useLayoutEffect(() => {
    // A text box has no such state.
    if (isLine(input)) input.setAttribute('aria-expanded', String(open));
    setOrRemove(input, 'aria-controls', open ? listId : null);
    setOrRemove(input, 'aria-activedescendant', open ? activeId : null);
  }, [input, listId, open, activeId]);
  useEffect(() => {
    const before = { autocomplete: input.getAttribute('autocomplete') };
    if (isLine(input)) input.setAttribute('role', 'combobox');
    else input.setAttribute('aria-haspopup', 'listbox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('autocomplete', 'off');
    const end = new AbortController();
    listen(input, current, end.signal);
    // Somebody typed on while the look of the list was on its way.
    if (input.value !== current.current.typed) current.current.onText(input.value);
    return () => {
      end.abort();
      for (const name of ['role', 'aria-haspopup', 'aria-autocomplete', 'aria-expanded'])
        input.removeAttribute(name);
      for (const name of ['aria-controls', 'aria-activedescendant']) input.removeAttribute(name);
      setOrRemove(input, 'autocomplete', before.autocomplete);
    };
  }, [input]);
}

const isLine = (field: Field): boolean => field instanceof HTMLInputElement;

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function listen(input: Field, now: { current: Current }, signal: AbortSignal): void {
  input.addEventListener('input', () => now.current.onText(input.value), { signal });
  input.addEventListener('click', () => now.current.onOpen?.(), { signal });
  const onKey = (event: KeyboardEvent) => pressKey(event, input, now.current);
  input.addEventListener('keydown', onKey as EventListener, { signal });
  input.form?.addEventListener('submit', () => now.current.onSubmit?.(input.value), { signal });
}

function pressKey(event: KeyboardEvent, input: Field, now: Current): void {
  // Letters that are being composed have their own keys.
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  if (!now.open && !isLine(input)) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const isDown = event.key === 'ArrowDown';
    if (event.altKey) return isDown ? now.onOpen?.() : now.onClose();
    if (!now.open) now.onOpen?.();
    return now.onMove(isDown ? 1 : -1);
  }
  if (event.key === 'Enter' && now.open && now.activeId !== null) {
    event.preventDefault();
    return now.onTake();
  }
  if (event.key === 'Escape') {
    // Browsers differ in what they empty; here the first press closes the list, the next the box.
    event.preventDefault();
    if (now.open) return now.onClose();
    input.value = '';
    return now.onText('');
  }
  if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(event.key)) now.onLeaveRows();
}
