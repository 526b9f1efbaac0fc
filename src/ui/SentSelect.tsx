import { type ComponentProps, useEffect, useRef } from 'react';
import { Select } from './Select.tsx';

/**
 * A select that is sent when it changes. What it shows is handed in (`useChosen`) and only written
 * when that changes: what was chosen before the scripts came stays, and so does the focus.
 */
export function SentSelect({
  value,
  ...rest
}: Omit<ComponentProps<typeof Select>, 'value' | 'defaultValue' | 'ref'> & { value: string }) {
  const ref = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (ref.current && shown.current !== value) ref.current.value = value;
    shown.current = value;
  }, [value]);
  return <Select ref={ref} defaultValue={value} {...rest} />;
}
