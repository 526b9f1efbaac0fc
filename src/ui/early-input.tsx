/**
 * What somebody typed, ticked or chose in the HTML before its scripts came. React empties such a
 * field or leaves it as it is, and the code of the page hears of neither.
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a field says. */
type Said = { value: string; checked: boolean; files: FileList | null };

const FIELDS = 'input:not([type=hidden], [type=submit]), select, textarea';

/**
 * Takes down what was done in the fields of a page, until React listens.
 * @returns tells React, as if it was done now
 */
export function watchEarlyInput(page: ParentNode & EventTarget): () => void {
  const early = new Map<FieldElement, Said>();
  const note = (field: FieldElement) => early.set(field, said(field));
  for (const field of page.querySelectorAll<FieldElement>(FIELDS))
    if (isChanged(field)) note(field);
  // React needs a while to take a page over, and somebody goes on typing.
  const watch = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) note(target as FieldElement);
  };
  for (const event of ['input', 'change']) page.addEventListener(event, watch, true);
  const focused = document.activeElement;
  return () => {
    for (const event of ['input', 'change']) page.removeEventListener(event, watch, true);
    for (const [field, what] of early) {
      const now = field.isConnected ? field : successorOf(field);
      if (!now) continue;
      if (field !== now && field === focused) now.focus();
      // What follows from one field is there before the next one is told.
      flushSync(() => tell(now, what));
    }
  };
}

/**
 * Stands around what is hydrated.
 * @param tell what `watchEarlyInput` returned
 */
export function EarlyInput({ tell, children }: { tell: () => void; children: ReactNode }) {
  const told = useRef(false);
  const [, setTelling] = useState(false);
  useLayoutEffect(() => {
    if (told.current) return;
    told.current = true;
    // Makes React draw at once what becomes another thing with scripts.
    setTelling(true);
    // After that, and before anything that somebody does.
    queueMicrotask(tell);
  }, [tell]);
  return children;
}

const said = (field: FieldElement): Said => ({
  value: field.value,
  checked: isBox(field) && field.checked,
  files: field instanceof HTMLInputElement ? field.files : null,
});

const isBox = (field: FieldElement): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Whether a field says something else than the HTML that it came with. */
function isChanged(field: FieldElement): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.hasAttribute('selected'));
    // Nobody chooses nothing.
    return field.selectedIndex >= 0 && field.selectedIndex !== Math.max(first, 0);
  }
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** The field of the same name that stands in its place now. */
function successorOf({ form, name, type, value }: FieldElement): FieldElement | null {
  if (name === '') return null;
  const named = `[name="${CSS.escape(name)}"]`;
  const within = form?.isConnected ? form : document;
  const isOne = type === 'radio' || type === 'checkbox';
  return within.querySelector(isOne ? `${named}[value="${CSS.escape(value)}"]` : named);
}

/** React compares with what was written last, so something else comes first. */
function tell(field: FieldElement, { value, checked, files }: Said): void {
  if (isBox(field)) {
    // The other radios of the group follow.
    if (field.type === 'radio' && !checked) return;
    field.checked = !checked;
    field.click();
    return;
  }
  if (field instanceof HTMLInputElement && field.type === 'file') {
    if (files && field.files !== files) field.files = files;
  } else write(field, value);
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function write(field: FieldElement, value: string): void {
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart;
  field.value = value === '' ? '0' : '';
  // Past the property by which React knows what it wrote itself.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  if (!(field instanceof HTMLSelectElement) && caret !== null && field === document.activeElement)
    field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
