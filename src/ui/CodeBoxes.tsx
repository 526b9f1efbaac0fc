import { OTPField } from '@base-ui/react/otp-field';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useScripted } from './useScripted.ts';

export type CodeBoxesProps = {
  length: number;
  /** What all of them are called, and each, counted from 1. */
  label: string;
  boxLabel: (number: number) => string;
  /** Digits alone, or capital letters too. */
  kind: 'digits' | 'characters';
  value: string;
  onChange: (code: string) => void;
  invalid: boolean;
  /** Sends the form when all are full. */
  autoSubmit?: boolean;
  /** Whether the first one gets the focus. */
  focused?: boolean | undefined;
};

const capitals = (text: string) => text.toUpperCase();

/**
 * A code, one box for each character: pasting fills up, Backspace in an empty box goes back.
 * Without scripts it is one field. Its name is `code`.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  if (useScripted()) return <Boxes {...props} />;
  const { label, kind, length, invalid, onChange } = props;
  return (
    <input
      className="input code-plain num"
      name="code"
      aria-label={label}
      inputMode={kind === 'digits' ? 'numeric' : undefined}
      autoComplete={kind === 'digits' ? 'one-time-code' : 'off'}
      autoCapitalize={kind === 'digits' ? undefined : 'characters'}
      maxLength={length + 2}
      pattern={kind === 'digits' ? '[0-9 ]*' : undefined}
      aria-invalid={invalid || undefined}
      // Typed before the scripts came: the boxes begin with it.
      onChange={({ target }) => onChange(target.value.replaceAll(' ', ''))}
    />
  );
}

function Boxes({
  length,
  label,
  boxLabel,
  kind,
  value,
  onChange,
  invalid,
  autoSubmit = false,
  focused = true,
}: CodeBoxesProps) {
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  useFocus(first, focused);
  const letters =
    kind === 'characters'
      ? ({
          validationType: 'alphanumeric',
          normalizeValue: capitals,
          autoComplete: 'off',
        } as const)
      : {};
  return (
    <>
      <span className="sr" id={`${id}-all`}>
        {label}
      </span>
      {/* The first box takes its name from nothing else. */}
      <label className="sr" htmlFor={id}>
        {boxLabel(1)}
      </label>
      <OTPField.Root
        id={id}
        className="code"
        name="code"
        length={length}
        value={value}
        onValueChange={onChange}
        autoSubmit={autoSubmit}
        aria-labelledby={`${id}-all`}
        {...letters}
      >
        {Array.from({ length }, (_, place) => (
          <OTPField.Input
            key={place}
            aria-label={place === 0 ? undefined : boxLabel(place + 1)}
            aria-invalid={invalid || undefined}
            autoCapitalize={kind === 'characters' ? 'characters' : undefined}
            ref={place === 0 ? first : undefined}
          />
        ))}
      </OTPField.Root>
    </>
  );
}

function useFocus(box: RefObject<HTMLInputElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) box.current?.focus();
  }, [box, wanted]);
}
