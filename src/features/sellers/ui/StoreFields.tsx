import { Check } from 'lucide-react';
import { createContext, type InputHTMLAttributes, useContext } from 'react';
import type { StorePart } from '#features/sellers/sellers.limits.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';

/** Texts by the names of the fields, which are the paths of what they say. */
export type StoreFormValues = Readonly<Record<string, string>>;

/** How parts are saved: whether pictures are on their way, and which one was saved last. */
export type SavingParts = { waiting: boolean; saved: StorePart | null };

/**
 * What the fields of the form begin with, and what is wrong with them, by name; without `parts` it
 * is saved as a whole.
 */
export const StoreFormContext = createContext<{
  values: StoreFormValues;
  errors: Readonly<Record<string, string>>;
  parts: SavingParts | null;
}>({ values: {}, errors: {}, parts: null });

type Common = { name: string; label: string; hint?: string; required?: boolean };

/** A line of the form. */
export function TextField({
  name,
  label,
  hint,
  required = false,
  ...rest
}: Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'maxLength' | 'inputMode' | 'autoComplete' | 'placeholder'
  >) {
  const { values, errors } = useContext(StoreFormContext);
  return (
    <Field label={label} hint={hint} error={errors[name]} required={required}>
      {(control) => (
        <input
          {...control}
          className="input"
          name={name}
          defaultValue={values[name] ?? ''}
          {...rest}
        />
      )}
    </Field>
  );
}

/** Several lines. */
export function AreaField({
  name,
  label,
  hint,
  maxLength,
  rows = 4,
}: Common & { maxLength: number; rows?: number }) {
  const { values, errors } = useContext(StoreFormContext);
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {(control) => (
        <textarea
          {...control}
          className="textarea"
          name={name}
          rows={rows}
          maxLength={maxLength}
          defaultValue={values[name] ?? ''}
        />
      )}
    </Field>
  );
}

/** A box to tick. */
export function TickField({ name, label }: { name: string; label: string }) {
  const { values } = useContext(StoreFormContext);
  return (
    <label className="check">
      <span className="box">
        <input type="checkbox" name={name} defaultChecked={values[name] === 'on'} />
        <Check className="icon" aria-hidden />
      </span>
      <span>{label}</span>
    </label>
  );
}

/** A choice of one; `standard` where nothing was chosen. */
export function ChoiceField({
  name,
  label,
  standard,
  options,
}: {
  name: string;
  label: string;
  standard: string;
  options: [string, string][];
}) {
  const { values, errors } = useContext(StoreFormContext);
  return (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Select {...control} name={name} defaultValue={values[name] || standard}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
