import type { ButtonHTMLAttributes } from 'react';

/** A 44 px target that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  line = false,
  className = '',
  type = 'button',
  ...rest
}: { label: string; line?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={`icon-btn ${line ? 'line' : ''} ${className}`.trim()}
      aria-label={label}
      {...rest}
    />
  );
}
