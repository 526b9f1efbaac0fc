import { Check } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';

/** A box to tick, with what it says. */
export function TickBox({
  children,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) {
  return (
    <label className="check">
      <span className="box">
        <input type="checkbox" {...input} />
        <Check className="icon" aria-hidden />
      </span>
      <span>{children}</span>
    </label>
  );
}
