import { Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledInput, LabelledTextarea } from '#ui/Field.tsx';
import { COMPLAINT_MAX } from '../pages.limits.ts';
import { FormProblem } from './FormProblem.tsx';

/** What somebody could not use, and where the answer goes. */
export function ComplaintForm({
  email,
  failure,
}: {
  /** Of who is signed in. */
  email: string;
  failure: FormFailure | undefined;
}) {
  const t = useTranslations('policyPages.complaint');
  const busy = useNavigation().formMethod !== undefined;
  const { fields = {}, typed } = failure ?? {};
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  // What was sent is no draft any more.
  useEffect(() => {
    if (wasBusy.current && !busy && !failure) form.current?.reset();
    wasBusy.current = busy;
  }, [busy, failure]);
  return (
    <Form ref={form} method="post" className="panel stack gap-4 complaint no-print" noValidate>
      <FormProblem failure={Object.keys(fields).length === 0 ? failure : null} />
      <LabelledTextarea
        label={t('text')}
        error={fields['text']}
        required
        name="text"
        maxLength={COMPLAINT_MAX}
        placeholder={t('hint')}
        defaultValue={typed?.['text'] ?? ''}
      />
      <LabelledInput
        label={t('email')}
        error={fields['email']}
        required
        type="email"
        name="email"
        autoComplete="email"
        defaultValue={typed?.['email'] ?? email}
      />
      <p>
        <button className="btn btn-primary" disabled={busy}>
          <Send className="icon" aria-hidden="true" />
          {t('send')}
        </button>
      </p>
    </Form>
  );
}
