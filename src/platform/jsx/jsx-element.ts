/** The same where a `key` stands behind a spread, for which the compiler asks for this one. */
import { createElement as reactElement, type ElementType, type ReactNode } from 'react';
import { propsInLanguage } from './own-links.ts';

export function createElement(type: ElementType, props: object | null, ...children: ReactNode[]) {
  return reactElement(type, propsInLanguage(type, props), ...children);
}
