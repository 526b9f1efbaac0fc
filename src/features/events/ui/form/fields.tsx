import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledInput } from '#ui/Field.tsx';
import { textOf, useEventForm } from './EventFormContext.ts';

/** A line, a day or a time. */
export function InputField(field: ComponentProps<typeof LabelledInput> & { name: string }) {
  const { values, errors } = useEventForm();
  const { name } = field;
  return (
    <LabelledInput
      error={errors[name]}
      className="input num"
      defaultValue={textOf(values, name)}
      {...field}
    />
  );
}

/** A switch with its explanation. */
export function ToggleField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { values } = useEventForm();
  const id = useId();
  return (
    <div className="setting">
      <label htmlFor={id}>
        <b className="small">{label}</b>
        <br />
        <span className="small muted">{hint}</span>
      </label>
      <input
        id={id}
        className="toggle"
        type="checkbox"
        name={name}
        defaultChecked={textOf(values, name) === 'on'}
      />
    </div>
  );
}

/** One part of the form under its heading. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="panel stack gap-6 ev-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** The words of the form. */
export const useFormWords = () => useTranslations('events.form');
