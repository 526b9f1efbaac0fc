import type { SVGProps } from 'react';

/**
 * A component that shows one drawing of the file of all icons. React handles one element for it and
 * compares nothing within. Size and stroke come from the class `icon`. `drawing` is what builds
 * write into the element itself where nothing is to be worked out (`drawInPlace`).
 * @param symbol address of the drawing
 */
export function staticIcon(symbol: string) {
  const dangerouslySetInnerHTML = { __html: `<use href="${symbol}"/>` };
  function Icon(props: SVGProps<SVGSVGElement> & { title?: string }) {
    // Any of these means something by itself. Without them screen readers skip the icon.
    const named = props.role ?? props['aria-label'] ?? props['aria-labelledby'] ?? props.title;
    const hidden = named === undefined || undefined;
    return (
      <svg aria-hidden={hidden} {...props} dangerouslySetInnerHTML={dangerouslySetInnerHTML} />
    );
  }
  return Object.assign(Icon, { drawing: { 'aria-hidden': true, dangerouslySetInnerHTML } });
}
