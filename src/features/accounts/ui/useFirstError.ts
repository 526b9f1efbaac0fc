import { type RefObject, useEffect, useRef } from 'react';

/** A field that is wrong, or the first of several that are one choice. */
const WRONG = '[aria-invalid="true"], fieldset:has(> .err) input';

/** Focuses the first field that the server found wrong. */
export function useFirstError(failure: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [failure]);
  return form;
}
