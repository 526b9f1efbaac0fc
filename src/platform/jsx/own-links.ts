/**
 * Links and forms as they are written all over the product, `<a href="/products">`, on pages whose
 * address names a language: there they lead to "/es/products". The compiler asks for elements here
 * (`jsxImportSource`), so that no page can forget it; React Router's Link and Form do the same by
 * its `basename`.
 */
import { createContext, createElement, type ElementType, useContext } from 'react';
import { withPrefix } from '../i18n/language-path.ts';

const PrefixContext = createContext('');

/** Hands "/es" down to the links below; the entries put it around the router. */
export const LanguagePrefixProvider = PrefixContext.Provider;

/** "/es" on a page whose address says so, else nothing. */
export function useLanguagePrefix(): string {
  return useContext(PrefixContext);
}

/** Of `a` and `form`: the attribute that leads somewhere, and what stands in their place. */
const OWN: Readonly<Record<string, { way: string; element: ElementType }>> = {
  a: { way: 'href', element: ownElement('a', 'href') },
  form: { way: 'action', element: ownElement('form', 'action') },
};

/** What is rendered of an element: another one for those that lead to a path of this site. */
export function elementOf(type: ElementType, props: unknown): ElementType {
  const own = typeof type === 'string' && OWN[type];
  if (!own) return type;
  const address = (props as Record<string, unknown> | null)?.[own.way];
  return typeof address === 'string' && address.startsWith('/') ? own.element : type;
}

function ownElement(type: 'a' | 'form', way: 'href' | 'action'): ElementType {
  return function Own(props: Record<string, unknown>) {
    const prefix = useContext(PrefixContext);
    return createElement(
      type,
      prefix ? { ...props, [way]: withPrefix(prefix, String(props[way])) } : props,
    );
  };
}
