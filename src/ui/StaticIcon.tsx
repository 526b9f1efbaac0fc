import type { SVGProps } from 'react';

/** What makes an icon mean something by itself. Without it screen readers skip the icon. */
const NAMES = ['role', 'aria-label', 'aria-labelledby', 'title'] as const;

/**
 * A component that shows one drawing of the file of all icons. React handles one element for it and
 * compares nothing within. Size and stroke come from the class `icon`.
 * @param symbol address of the drawing
 */
export function staticIcon(symbol: string) {
  const drawing = { __html: `<use href="${symbol}"/>` };
  return function Icon(props: SVGProps<SVGSVGElement> & { title?: string }) {
    const hidden = NAMES.every((name) => props[name] === undefined);
    return <svg aria-hidden={hidden || undefined} {...props} dangerouslySetInnerHTML={drawing} />;
  };
}
