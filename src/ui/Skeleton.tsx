/**
 * A grey block of the size of what it stands for; the size comes from `className`. Hidden from
 * assistive technology.
 */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`skel ${className}`.trim()} aria-hidden="true" />;
}
