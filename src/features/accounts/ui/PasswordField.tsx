import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Field, type Labelling } from '#ui/Field.tsx';
import { useScripted } from '#ui/useScripted.ts';

/** A password; where scripts run, a button shows what was typed. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  ...input
}: Labelling & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <PasswordInput {...control} {...input} />}
    </Field>
  );
}

function PasswordInput(props: ComponentProps<'input'>) {
  const t = useTranslations('accounts.fields');
  const [shown, setShown] = useState(false);
  const scripted = useScripted();
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="password">
      <input
        {...props}
        className="input"
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
      />
      {scripted ? (
        <button
          type="button"
          className="icon-btn"
          aria-pressed={shown}
          aria-label={t('showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Icon className="icon" aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
