import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type Labelling } from './Field.tsx';

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

/** A Select in a Field. */
export function LabelledSelect({
  label,
  hint,
  error,
  required,
  ...select
}: Labelling & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Select {...control} {...select} />}
    </Field>
  );
}

/** The options of a Select. @param text what people read for each value */
export function options<Value extends string | number>(
  values: readonly Value[],
  text: (value: Value) => ReactNode = String,
): ReactNode {
  return values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
}
