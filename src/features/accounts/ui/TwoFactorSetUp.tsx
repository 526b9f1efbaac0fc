import { Copy, Hammer, ShieldCheck, Smartphone, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, Link } from 'react-router';
import { CODE } from '#features/accounts/accounts.limits.ts';
import type { SetUpView } from '#features/accounts/accounts.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useToast } from '#ui/useToast.ts';
import { CodeInput } from './CodeInput.tsx';
import { type ProofChoice, ProofFields } from './ProofFields.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type Props = { failure: FormFailure | null; notNowHref: string };

/** Before the key is shown: whoever is signed in proves to be the person. */
export function BeginTwoFactor({ proof, failure, notNowHref }: Props & { proof: ProofChoice }) {
  const t = useTranslations('secondFactor');
  return (
    <section className="panel stack gap-4">
      <h2>{t('begin.title')}</h2>
      <p className="muted">{t('begin.text')}</p>
      <FormProblem failure={failure} />
      <Form className="auth-fields" method="post">
        <ProofFields proof={proof} errors={failure?.fields ?? {}} />
        <div className="tf-actions">
          <SubmitButton
            text={t('begin.submit')}
            busyText={t('busy')}
            intent="begin"
            block={false}
          />
          <Link className="btn btn-quiet btn-lg" to={notNowHref}>
            {t('notNow')}
          </Link>
        </div>
      </Form>
    </section>
  );
}

/** Scanning the key, and the first code of the app. */
export function ScanTwoFactor({ setUp, failure, notNowHref }: Props & { setUp: SetUpView }) {
  const t = useTranslations('secondFactor');
  const [code, setCode] = useState('');
  return (
    <ol className="tf">
      <Step title={t('scan.app')} tight>
        <p className="muted">{t('scan.anyApp')}</p>
      </Step>
      <Step title={t('scan.title')}>
        <div className="tf-qr">
          <svg
            viewBox={`0 0 ${setUp.qr.size} ${setUp.qr.size}`}
            role="img"
            aria-label={t('scan.picture')}
          >
            <path d={setUp.qr.path} />
          </svg>
          <div className="stack gap-3">
            <p className="muted">{t('scan.typed')}</p>
            <p className="key">{setUp.key.replace(/(.{4})(?=.)/g, '$1 ')}</p>
            <CopyButton text={setUp.key} label={t('scan.copy')} />
          </div>
        </div>
      </Step>
      <Step title={t('scan.type')}>
        <FormProblem failure={failure} />
        <Form className="stack gap-4" method="post">
          <CodeInput
            label={t('step.label')}
            invalid={Boolean(failure && !failure.unanswered && !failure.again)}
            onChange={setCode}
            autoSubmit={false}
            focused={failure !== null}
          />
          <p className="small muted">{t('scan.clock')}</p>
          <div className="tf-actions">
            <SubmitButton
              text={t('scan.submit')}
              busyText={t('busy')}
              intent="confirm"
              block={false}
              disabled={code !== '' && code.length < CODE.length}
            />
            <Link className="btn btn-quiet btn-lg" to={notNowHref}>
              {t('notNow')}
            </Link>
          </div>
        </Form>
      </Step>
    </ol>
  );
}

function Step({
  title,
  tight = false,
  children,
}: {
  title: string;
  tight?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="panel">
      <div className={`stack ${tight ? 'gap-2' : 'gap-4'}`}>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}

/** Where scripts run: puts a text on the clipboard, and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('secondFactor');
  const show = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => show({ text: t('copied') }),
      () => show({ text: t('notCopied'), tone: 'problem' }),
    );
  return (
    <button type="button" className="btn btn-line needs-js" onClick={() => void copy()}>
      <Copy className="icon" aria-hidden />
      {label}
    </button>
  );
}

/** What two steps are good for. */
export function WhyTwoFactor() {
  const t = useTranslations('secondFactor.why');
  return (
    <aside className="stack gap-4">
      <div className="panel stack gap-3">
        <h2>{t('title')}</h2>
        <ul className="facts small">
          <li>
            <ShieldCheck className="icon icon-s" aria-hidden />
            <span>{t('password')}</span>
          </li>
          <li>
            <WifiOff className="icon icon-s" aria-hidden />
            <span>{t('offline')}</span>
          </li>
          <li>
            <Smartphone className="icon icon-s" aria-hidden />
            <span>{t('lost')}</span>
          </li>
        </ul>
      </div>
      <div className="note">
        <Hammer className="icon" aria-hidden />
        <span>
          <strong>{t('staff')}</strong>
          {t('staffText')}
        </span>
      </div>
    </aside>
  );
}
