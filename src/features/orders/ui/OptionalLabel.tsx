import type { ReactNode } from 'react';

/** The label of a field that may stay empty. */
export function OptionalLabel({
  optional,
  children,
}: {
  /** "(optional)" in the reader's language. */
  optional: string;
  children: ReactNode;
}) {
  return (
    <>
      {children} <span className="muted optional">{optional}</span>
    </>
  );
}
