import { Check } from 'lucide-react';
import { type ComponentProps, createContext, useContext } from 'react';
import type { StorePart } from '#features/sellers/sellers.limits.ts';
import { LabelledInput, LabelledTextarea } from '#ui/Field.tsx';
import { LabelledSelect } from '#ui/Select.tsx';

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

/** A line of the form. */
export function TextField(field: ComponentProps<typeof LabelledInput> & { name: string }) {
  const { values, errors } = useContext(StoreFormContext);
  const { name } = field;
  return <LabelledInput error={errors[name]} defaultValue={values[name] ?? ''} {...field} />;
}

/** Several lines. */
export function AreaField(field: ComponentProps<typeof LabelledTextarea> & { name: string }) {
  const { values, errors } = useContext(StoreFormContext);
  const { name } = field;
  return (
    <LabelledTextarea error={errors[name]} rows={4} defaultValue={values[name] ?? ''} {...field} />
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
    <LabelledSelect
      label={label}
      error={errors[name]}
      name={name}
      defaultValue={values[name] || standard}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </LabelledSelect>
  );
}
