/** What the compiler makes of JSX: React's elements, with links that keep the language. */
import type { ElementType, Key } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { elementOf } from './own-links.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

export function jsx(type: ElementType, props: unknown, key?: Key) {
  return reactJsx(elementOf(type, props), props, key);
}

export function jsxs(type: ElementType, props: unknown, key?: Key) {
  return reactJsxs(elementOf(type, props), props, key);
}
