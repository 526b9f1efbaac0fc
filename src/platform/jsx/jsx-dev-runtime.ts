/** The same while somebody develops: with the place in the source. */
import type { ElementType, Key } from 'react';
import { type JSXSource, jsxDEV as reactJsxDEV } from 'react/jsx-dev-runtime';
import { propsInLanguage } from './own-links.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export function jsxDEV(
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) {
  return reactJsxDEV(type, propsInLanguage(type, props), key, isStatic, source, self);
}
