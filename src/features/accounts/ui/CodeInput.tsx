import { OTPField } from '@base-ui/react/otp-field';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#platform/i18n.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { useScripted } from '#ui/useScripted.ts';

type CodeInputProps = { invalid: boolean; onChange: (code: string) => void };

const BOXES = Array.from({ length: CODE.length }, (_, i) => i + 1);

/**
 * Six boxes that send their form when they are full: digits only, pasting fills up, Backspace in an
 * empty box goes back (spec 1 section 2). Without scripts it is one field. Give it a new `key` to
 * clear it and focus the first box.
 */
export function CodeInput({ invalid, onChange }: CodeInputProps) {
  const t = useTranslations('accounts.code');
  const scripted = useScripted();
  if (scripted) return <CodeBoxes invalid={invalid} onChange={onChange} />;
  return (
    <input
      className="input code-plain num"
      name="code"
      aria-label={t('label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE.length + 2}
      pattern="[0-9 ]*"
      aria-invalid={invalid || undefined}
    />
  );
}

function CodeBoxes({ invalid, onChange }: CodeInputProps) {
  const t = useTranslations('accounts.code');
  const [code, setCode] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const change = (value: string) => {
    setCode(value);
    onChange(value);
  };
  return (
    <OTPField.Root
      className="code"
      name="code"
      length={CODE.length}
      value={code}
      onValueChange={change}
      autoSubmit
      aria-label={t('label')}
    >
      {BOXES.map((box) => (
        <OTPField.Input
          key={box}
          aria-label={t('digit', { number: box, count: CODE.length })}
          aria-invalid={invalid || undefined}
          ref={box === 1 ? first : undefined}
        />
      ))}
    </OTPField.Root>
  );
}
