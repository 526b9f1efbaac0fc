import type { SVGProps } from 'react';

/** What makes an icon mean something by itself. Without it screen readers skip the icon. */
const NAMES = ['role', 'aria-label', 'aria-labelledby', 'title'] as const;

/**
 * A component of an icon's finished markup. A page has a hundred icons: React handles one element
 * for each instead of up to nine, and compares nothing within. Size and stroke come from the class
 * `icon`.
 */
export function staticIcon(markup: string) {
  const drawing = { __html: markup };
  return function Icon(props: SVGProps<SVGSVGElement> & { title?: string }) {
    const hidden = NAMES.every((name) => props[name] === undefined);
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden={hidden || undefined}
        {...props}
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}
