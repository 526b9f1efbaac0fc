/** The kinds of fields that the form is made of, bound to it by their path. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FieldPath, useFormContext, useFormState } from 'react-hook-form';
import { Field, LabelledInput, LabelledTextarea } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';
import type { SellValues } from './sell-values.ts';

export { options };
export type Path = FieldPath<SellValues>;

type Common = { name: Path; label: ReactNode; hint?: ReactNode; required?: boolean };

/** What is wrong with one field, in words. */
function useFieldError(name: Path): string | undefined {
  const { control, getFieldState } = useFormContext<SellValues>();
  const state = useFormState({ control, name });
  return getFieldState(name, state).error?.message;
}

/** One line of text. */
export function TextField({
  name,
  ...field
}: Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'required'>) {
  const { register } = useFormContext<SellValues>();
  const error = useFieldError(name);
  return <LabelledInput error={error} autoComplete="off" {...field} {...register(name)} />;
}

/** Digits on a phone's keyboard. */
export function NumberField(props: Common & { maxLength?: number }) {
  return <TextField inputMode="numeric" maxLength={12} {...props} />;
}

/**
 * An amount with the sign of its currency before it. `deps` are fields that are right or wrong
 * together with it.
 */
export function MoneyField({
  symbol,
  name,
  label,
  hint,
  required = false,
  deps = [],
}: Common & { symbol: string; deps?: Path[] }) {
  const { register } = useFormContext<SellValues>();
  return (
    <Field label={label} hint={hint} required={required} error={useFieldError(name)}>
      {(control) => (
        <div className={symbol.length > 1 ? 'affix wide' : 'affix'}>
          <span aria-hidden>{symbol}</span>
          <input
            className="input"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...control}
            {...register(name, { deps })}
          />
        </div>
      )}
    </Field>
  );
}

/** Several lines of text. */
export function LongField({ name, ...field }: Common & { maxLength: number }) {
  const { register } = useFormContext<SellValues>();
  return <LabelledTextarea error={useFieldError(name)} rows={5} {...field} {...register(name)} />;
}

/** A choice from a list. `onChosen` is for what depends on it. */
export function SelectField({
  name,
  empty,
  onChosen,
  children,
  ...field
}: Common & { empty?: string; onChosen?: (value: string) => void; children: ReactNode }) {
  const { register } = useFormContext<SellValues>();
  return (
    <LabelledSelect
      {...field}
      error={useFieldError(name)}
      {...register(name, {
        onChange: (event: { target: { value: string } }) => onChosen?.(event.target.value),
      })}
    >
      {empty === undefined ? null : <option value="">{empty}</option>}
      {children}
    </LabelledSelect>
  );
}
