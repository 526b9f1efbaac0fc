/**
 * Links and forms as they are written all over the product, `<a href="/products">`, on pages whose
 * address names a language: there they lead to "/es/products". The compiler asks for elements here
 * (`jsxImportSource`), so that no page can forget it; React Router's Link and Form do the same by
 * its `basename`. Elements of all other pages are made by React alone.
 *
 * Which language it is stands in this module: a browser has one as long as a document, and a server
 * renders a document from beginning to end before it does anything else. So no element is made when
 * a module is loaded, but in the components that show it.
 */
import type { ElementType, Key } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { withPrefix } from '../i18n/language-path.ts';

let prefix = '';

/** React's own, exchanged while an address with a language is rendered. */
export let jsx = reactJsx;
export let jsxs = reactJsxs;

/** "/es" on a page whose address says so, else nothing. */
export const languagePrefixHere = (): string => prefix;

/** Of the document in this browser, before anything of it is rendered. */
export function setLanguagePrefix(wanted: string): void {
  prefix = wanted;
  jsx = prefix ? jsxInLanguage : reactJsx;
  jsxs = prefix ? jsxsInLanguage : reactJsxs;
}

/** Renders a document at an address that begins with this prefix, before it returns. */
export function renderBelow<T>(wanted: string, render: () => T): T {
  const before = prefix;
  setLanguagePrefix(wanted);
  try {
    return render();
  } finally {
    setLanguagePrefix(before);
  }
}

function jsxInLanguage(type: ElementType, props: unknown, key?: Key) {
  return reactJsx(type, propsInLanguage(type, props), key);
}

function jsxsInLanguage(type: ElementType, props: unknown, key?: Key) {
  return reactJsxs(type, propsInLanguage(type, props), key);
}

/** The attribute that leads somewhere. */
const WAYS: Readonly<Record<string, string>> = { a: 'href', form: 'action' };

/** What an element is given: another address where it leads to a path of this site. */
export function propsInLanguage<P>(type: ElementType, props: P): P {
  const way = prefix && typeof type === 'string' ? WAYS[type] : undefined;
  const address = way && (props as Record<string, unknown> | null)?.[way];
  return way && typeof address === 'string' && address.startsWith('/')
    ? { ...props, [way]: withPrefix(prefix, address) }
    : props;
}
