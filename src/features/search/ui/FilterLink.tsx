import type { ComponentProps, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { isPlainPress } from '#ui/plain-press.ts';

/** How filters, order and view change the address of a list: without a history entry, at once. */
export const IN_PLACE = { replace: true, preventScrollReset: true, flushSync: true } as const;

/**
 * A link to the same list with another filter or view. What it asks for is drawn before the next
 * press: each choice is made of those before it, and one drawn later would lose them.
 */
export function FilterLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const navigate = useNavigate();
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void navigate(to, IN_PLACE);
  };
  return <Link to={to} replace preventScrollReset {...rest} onClick={press} />;
}
