import { useEffect, useRef, useState } from 'react';
import { useFormatter } from '#platform/i18n/i18n.ts';
import { Field } from '#ui/Field.tsx';
import { useScripted } from '#ui/useScripted.ts';

/** A few lines of text, with a hint and how much room is left. */
export function WordsField({
  name,
  label,
  hint,
  max,
  value = '',
  error,
  required = false,
}: {
  name: string;
  label: string;
  hint: string;
  max: number;
  value?: string | undefined;
  error?: string | undefined;
  /** Marks the label; the words may never be blank. */
  required?: boolean;
}) {
  const format = useFormatter();
  const scripted = useScripted();
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(value.length);
  // What was typed before the scripts came stays, and counts.
  useEffect(() => setLength(area.current?.value.length ?? 0), []);
  const count = (
    <span className="row between words-hint">
      <span>{hint}</span>
      {scripted ? (
        <span className="num">
          {format.number(length)} / {format.number(max)}
        </span>
      ) : null}
    </span>
  );
  return (
    <Field label={label} hint={count} required={required} {...(error ? { error } : {})}>
      {(control) => (
        <textarea
          {...control}
          ref={area}
          className="textarea"
          name={name}
          required
          maxLength={max}
          defaultValue={value}
          onInput={(event) => setLength(event.currentTarget.value.length)}
        />
      )}
    </Field>
  );
}
