/** Marks inside translated sentences, for `t.rich`. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export const bold = (text: ReactNode) => <b className="strong">{text}</b>;

/** A link inside a sentence; `newTab` for pages that must not interrupt a form. */
export function linkTo(href: string, { newTab = false } = {}) {
  return (text: ReactNode) =>
    newTab ? (
      <a className="link" href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      <Link className="link" to={href}>
        {text}
      </Link>
    );
}
