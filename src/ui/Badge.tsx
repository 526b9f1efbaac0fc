import type { ReactNode } from 'react';

export type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'accent'
  | 'info'
  | 'pending'
  | 'approved'
  | 'flagged'
  | 'rejected'
  | 'sold'
  | 'confirmed'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'disputed';

/** A state or a mark: always a word, with an icon where it has one. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge st-${tone}`}>
      {icon}
      {children}
    </span>
  );
}
