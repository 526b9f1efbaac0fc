import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/**
 * The browser's own select in the house's look: it works everywhere, without JavaScript and with
 * every keyboard.
 */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="select-wrap">
      <select className={`select ${className}`.trim()} {...rest}>
        {children}
      </select>
      <ChevronDown className="icon" />
    </div>
  );
}
