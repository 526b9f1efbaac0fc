import type { AnchorHTMLAttributes } from 'react';

/** A link in the form of a chip; `on` marks it as chosen. */
export function Chip({
  on = false,
  className = '',
  ...rest
}: { on?: boolean } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={`chip ${on ? 'on' : ''} ${className}`.trim()} {...rest} />;
}
