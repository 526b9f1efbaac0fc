import { useId } from 'react';

const ORNAMENT =
  'M0 0H22V4.5C22 9.5 17.5 13 11 13S0 9.5 0 4.5Z' +
  'M11 5.2a2.1 2.1 0 1 0 .01 4.2a2.1 2.1 0 0 0-.01-4.2Z';

/** The eave: a strip of sawn fretwork, 14 px high, in the current colour. */
export function Fret({ className = 'fret' }: { className?: string }) {
  const strip = stripOf(useId());
  return <svg className={className} aria-hidden="true" dangerouslySetInnerHTML={strip} />;
}

/** As markup it is one element for React instead of five. */
function stripOf(id: string): { __html: string } {
  const drawing = `<path d="${ORNAMENT}" fill="currentColor" fill-rule="evenodd"/>`;
  const size = 'width="22" height="14" patternUnits="userSpaceOnUse"';
  return {
    __html:
      `<defs><pattern id="${id}" ${size}>${drawing}</pattern></defs>` +
      `<rect width="100%" height="14" fill="url(#${id})"/>`,
  };
}
