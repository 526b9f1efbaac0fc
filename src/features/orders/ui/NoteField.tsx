import { NOTE_MAX } from '#features/orders/orders.limits.ts';
import { Field } from '#ui/Field.tsx';
import { OptionalLabel } from './OptionalLabel.tsx';

/** Words to the other one, which may be left out. */
export function NoteField({
  label,
  optional,
  typed,
  error,
}: {
  label: string;
  /** "(optional)" in the reader's language. */
  optional: string;
  typed: string | undefined;
  error: string | undefined;
}) {
  return (
    <Field label={<OptionalLabel optional={optional}>{label}</OptionalLabel>} error={error}>
      {(control) => (
        <textarea
          className="textarea short"
          name="note"
          maxLength={NOTE_MAX}
          defaultValue={typed}
          {...control}
        />
      )}
    </Field>
  );
}
