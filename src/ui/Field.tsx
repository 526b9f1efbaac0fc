import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

/** What a control inside a Field must take over. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
};

/** What stands around a control. */
export type Labelling = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
};

/** Label above, hint below; an error replaces the hint and is read out. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: Labelling & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const note = `${id}-note`;
  const described = error || hint ? note : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        required: required || undefined,
      })}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : hint ? (
        <p className="hint" id={note}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A line in a Field; it takes whatever an input takes. */
export function LabelledInput({
  label,
  hint,
  error,
  required,
  className = 'input',
  ...input
}: Labelling & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <input {...control} className={className} {...input} />}
    </Field>
  );
}

/** Several lines in a Field. */
export function LabelledTextarea({
  label,
  hint,
  error,
  required,
  className = 'textarea',
  ...textarea
}: Labelling & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea {...control} className={className} {...textarea} />}
    </Field>
  );
}

/** What is wrong with a control, below it. */
export function FieldError({
  id,
  className = '',
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={`err ${className}`.trim()} id={id} role="alert">
      <CircleAlert className="icon" aria-hidden />
      {children}
    </p>
  );
}
