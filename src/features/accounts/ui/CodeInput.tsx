import { useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { CodeBoxes } from '#ui/CodeBoxes.tsx';

/**
 * The code that a mail, a text message or an app brought: digits, whose form is sent when all are
 * there (spec 1 section 2). Give it a new `key` to clear it and focus the first box.
 */
export function CodeInput({
  invalid,
  onChange,
  label,
  autoSubmit = true,
  focused,
}: {
  invalid: boolean;
  onChange: (code: string) => void;
  /** What the boxes are called; "Verification code" unless given. */
  label?: string;
  autoSubmit?: boolean;
  focused?: boolean;
}) {
  const t = useTranslations('accounts.code');
  const [code, setCode] = useState('');
  const change = (value: string) => {
    setCode(value);
    onChange(value);
  };
  return (
    <CodeBoxes
      kind="digits"
      length={CODE.length}
      label={label ?? t('label')}
      boxLabel={(number) => t('digit', { number, count: CODE.length })}
      value={code}
      onChange={change}
      invalid={invalid}
      autoSubmit={autoSubmit}
      focused={focused}
    />
  );
}
