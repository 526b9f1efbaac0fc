import { X } from 'lucide-react';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

/** A link in the form of a chip; `on` marks it as chosen. */
export function Chip({
  on = false,
  className = '',
  ...rest
}: { on?: boolean } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={`chip ${on ? 'on' : ''} ${className}`.trim()} {...rest} />;
}

/** An active filter that goes away when followed; `removeLabel` says so in words. */
export function RemovableChip({
  href,
  removeLabel,
  children,
}: {
  href: string;
  removeLabel: string;
  children: ReactNode;
}) {
  return (
    <a className="chip on" href={href} aria-label={removeLabel}>
      {children}
      <X className="icon icon-s" />
    </a>
  );
}
