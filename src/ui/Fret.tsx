import { useId } from 'react';

/** The eave: a strip of sawn fretwork, 14 px high, in the current colour. */
export function Fret({ className = 'fret' }: { className?: string }) {
  const id = useId();
  return (
    <svg className={className} aria-hidden="true">
      <defs>
        <pattern id={id} width="22" height="14" patternUnits="userSpaceOnUse">
          <path
            d="M0 0H22V4.5C22 9.5 17.5 13 11 13S0 9.5 0 4.5ZM11 5.2a2.1 2.1 0 1 0 .01 4.2a2.1 2.1 0 0 0-.01-4.2Z"
            fill="currentColor"
            fillRule="evenodd"
          />
        </pattern>
      </defs>
      <rect width="100%" height="14" fill={`url(#${id})`} />
    </svg>
  );
}
