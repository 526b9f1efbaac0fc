import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** What a control inside a Field must take over. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  required?: boolean;
};

/** Label above, hint below; an error replaces the hint and is read out. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}) {
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
