import {
  CircleCheck,
  CircleX,
  Download,
  FileText,
  KeyRound,
  Printer,
  RefreshCw,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Form, useBlocker } from 'react-router';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { CopyButton } from './TwoFactorSetUp.tsx';
import { TickBox } from './TickBox.tsx';

/**
 * The recovery codes, which are shown this once: the page is left when they were put away.
 * @param fresh the second factor was switched on just now
 */
export function RecoveryCodes({ codes, fresh }: { codes: readonly string[]; fresh: boolean }) {
  const t = useTranslations('secondFactor.codes');
  const { name: site } = useSite();
  const [kept, setKept] = useState(false);
  const warned = useStayUntil(kept);
  const text = `${t('fileHead', { site })}\n\n${codes.join('\n')}\n`;
  return (
    <div className="tf-page">
      <div className="stack gap-6">
        <div>
          {fresh ? (
            <Badge tone="approved" icon={<CircleCheck className="icon icon-s" aria-hidden />}>
              {t('on')}
            </Badge>
          ) : null}
          <h1>{t('title')}</h1>
          <p className="muted">{t('text')}</p>
        </div>
        <ol className="keys" aria-label={t('label')}>
          {codes.map((code) => (
            <li key={code}>
              <span className="key">{code}</span>
            </li>
          ))}
        </ol>
        <div className="tf-actions no-print">
          <a
            className="btn btn-line"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={t('file')}
          >
            <Download className="icon" aria-hidden />
            {t('download')}
          </a>
          <button type="button" className="btn btn-line needs-js" onClick={() => window.print()}>
            <Printer className="icon" aria-hidden />
            {t('print')}
          </button>
          <CopyButton text={codes.join('\n')} label={t('copy')} />
        </div>
        <Form className="stack gap-6 no-print" method="post">
          {warned && !kept ? <Banner tone="warn">{t('tickFirst')}</Banner> : null}
          <TickBox
            required
            checked={kept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          >
            {t('kept')}
          </TickBox>
          <div className="tf-actions">
            <button className="btn btn-primary btn-lg" name="intent" value="done">
              {t('done')}
            </button>
          </div>
        </Form>
      </div>
      <GoodPlace />
    </div>
  );
}

/** Keeps the person on the page. Returns whether they tried to leave it. */
function useStayUntil(kept: boolean): boolean {
  const { state } = useBlocker(!kept);
  useEffect(() => {
    if (kept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [kept]);
  return state === 'blocked';
}

function GoodPlace() {
  const t = useTranslations('secondFactor.place');
  return (
    <aside className="stack gap-4 no-print">
      <div className="panel stack gap-3">
        <h2>{t('title')}</h2>
        <ul className="facts small">
          <li>
            <FileText className="icon icon-s" aria-hidden />
            <span>{t('paper')}</span>
          </li>
          <li>
            <KeyRound className="icon icon-s" aria-hidden />
            <span>{t('manager')}</span>
          </li>
          <li>
            <CircleX className="icon icon-s" aria-hidden />
            <span>{t('notMail')}</span>
          </li>
        </ul>
      </div>
      <div className="note">
        <RefreshCw className="icon" aria-hidden />
        <span>{t('renew')}</span>
      </div>
    </aside>
  );
}
