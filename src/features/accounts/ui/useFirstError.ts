import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field that the server found wrong. */
export function useFirstError(failure: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return form;
}
