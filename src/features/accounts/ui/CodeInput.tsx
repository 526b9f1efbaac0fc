import { OTPField } from '@base-ui/react/otp-field';
import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { CODE } from '#features/accounts/accounts.limits.ts';

const never = () => () => {};
const BOXES = Array.from({ length: CODE.length }, (_, i) => i + 1);

/**
 * Six boxes that send their form when they are full: digits only, pasting fills up, Backspace in an empty box goes
 * back (spec 1 section 2). Without scripts it is one field. Give it a new `key` to clear it and focus the first box.
 */
export function CodeInput({ invalid, onChange }: { invalid: boolean; onChange?: (code: string) => void }) {
  const t = useTranslations('accounts.code');
  const scripted = useSyncExternalStore(never, () => true, () => false);
  const [code, setCode] = useState('');
  if (!scripted) {
    return <input className="input code-plain num" name="code" aria-label={t('label')} inputMode="numeric" autoComplete="one-time-code" maxLength={CODE.length + 2} pattern="[0-9 ]*" aria-invalid={invalid || undefined} />;
  }
  const change = (value: string) => {
    setCode(value);
    onChange?.(value);
  };
  return (
    <OTPField.Root className="code" name="code" length={CODE.length} value={code} onValueChange={change} autoSubmit aria-label={t('label')}>
      {BOXES.map((box) => <OTPField.Input key={box} aria-label={t('digit', { number: box, count: CODE.length })} aria-invalid={invalid || undefined} autoFocus={box === 1} />)}
    </OTPField.Root>
  );
}
