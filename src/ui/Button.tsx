import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';

type ButtonLook = 'neutral' | 'primary' | 'sell' | 'line' | 'quiet' | 'danger' | 'danger-line';
type Look = { look?: ButtonLook; size?: 'usual' | 'large' | 'small'; block?: boolean };

function classes({ look = 'neutral', size = 'usual', block = false }: Look, more = ''): string {
  const parts = [
    'btn',
    look === 'neutral' ? '' : `btn-${look}`,
    size === 'large' ? 'btn-lg' : size === 'small' ? 'btn-sm' : '',
    block ? 'btn-block' : '',
    more,
  ];
  return parts.filter(Boolean).join(' ');
}

/**
 * A button of 44 px (52 large). `busy` shows a spinner, and presses do nothing meanwhile; give it
 * the "...ing" text as its child.
 */
export function Button({
  look,
  size,
  block,
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={classes({ look, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  block,
  className,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={classes({ look, size, block }, className)} {...rest} />;
}
