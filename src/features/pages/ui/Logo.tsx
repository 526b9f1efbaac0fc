import { escapeMarkup } from '#ui/markup.ts';
import { useSite } from './SiteContext.tsx';

const BAG =
  'M8.4 10.6h15.2c.8 0 1.5.6 1.6 1.4l.3 2.4c1.8 1.7 3.3 3.9 3.3 6.9 0 5-3.8 8.7-8.9 8.7' +
  'h-7.8c-5.1 0-8.9-3.7-8.9-8.7 0-3 1.5-5.2 3.3-6.9l.3-2.4c.1-.8.8-1.4 1.6-1.4Z';
const ZIGZAG = 'M6.6 23.4l3.13-4.2 3.13 4.2 3.14-4.2 3.14 4.2 3.13-4.2 3.13 4.2';
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true">' +
  '<path d="M11 12V8.6a5 5 0 0 1 10 0V12" fill="none" stroke="currentColor"' +
  ' stroke-width="2.6" stroke-linecap="round"/>' +
  `<path d="${BAG}" fill="currentColor"/>` +
  `<path class="carve" d="${ZIGZAG}" fill="none" stroke-width="2"` +
  ' stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * The mark (a shopping bag that swells like a gourd, with one carved zigzag) and the name, leading
 * home.
 */
export function Logo() {
  const { name } = useSite();
  return <a className="logo" href="/" dangerouslySetInnerHTML={{ __html: logoMarkup(name) }} />;
}

/** What is in that link. */
export const logoMarkup = (name: string): string => `${MARK}<span>${escapeMarkup(name)}</span>`;
