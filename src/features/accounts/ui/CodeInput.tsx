import { useState } from 'react';
import { useTranslations } from '#platform/i18n.ts';
import { CODE } from '#features/accounts/accounts.limits.ts';
import { CodeBoxes } from '#ui/CodeBoxes.tsx';

/**
 * The code that a mail or a text message brought: digits, whose form is sent when all are there
 * (spec 1 section 2). Give it a new `key` to clear it and focus the first box.
 */
export function CodeInput({
  invalid,
  onChange,
}: {
  invalid: boolean;
  onChange: (code: string) => void;
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
      label={t('label')}
      boxLabel={(number) => t('digit', { number, count: CODE.length })}
      value={code}
      onChange={change}
      invalid={invalid}
      autoSubmit
    />
  );
}
