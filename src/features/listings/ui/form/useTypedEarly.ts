import { useState } from 'react';
import type { SellValues } from './sell-values.ts';

const EARLY = ['title', 'category', 'country', 'price', 'description', 'tags'] as const;

/**
 * What somebody wrote into the form that the server drew, before the scripts were there: on a thin
 * line that is a minute, and the form's library would empty the fields when it takes them over.
 */
export function useTypedEarly(formId: string): Partial<SellValues> {
  const [typed] = useState(() => {
    if (typeof document === 'undefined') return {};
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return {};
    const data = new FormData(form);
    return Object.fromEntries(
      EARLY.flatMap((name) => {
        const value = data.get(name);
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    );
  });
  return typed;
}
