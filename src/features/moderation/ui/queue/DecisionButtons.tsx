import { CircleCheck, OctagonX, ShieldQuestion } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import type { DecisionKeys } from './useDecisionKeys.ts';

/** The buttons of a decision, and above them what its keys ask for. */
export function DecisionButtons({
  keys: { reasons, step, isAsked, approve, rejectBy },
  question,
  names,
  escalates = false,
  busy = false,
}: {
  keys: DecisionKeys;
  /** What is asked before something is approved. */
  question: string;
  names: { approve?: string; reject: string };
  escalates?: boolean;
  busy?: boolean;
}) {
  const t = useTranslations('queue');
  return (
    <div className="q-buttons">
      {reasons ? (
        <div className="q-reasons" role="group" aria-label={t('reasonLabel')}>
          <ol>
            {reasons.map(({ digit, reason }) => (
              <li key={reason}>
                <button type="button" className="act small" onClick={() => rejectBy(reason)}>
                  <kbd className="kbd">{digit}</kbd> {t(`reason.${reason}`)}
                </button>
              </li>
            ))}
          </ol>
          <p className="small muted">
            <kbd className="kbd">W</kbd> <Chosen is={step === 'warning'}>{t('keys.warn')}</Chosen>{' '}
            <kbd className="kbd">S</kbd>{' '}
            <Chosen is={step === 'suspension'}>{t('keys.suspend')}</Chosen>{' '}
            <kbd className="kbd">Esc</kbd> {t('keys.close')}
          </p>
        </div>
      ) : null}
      {isAsked ? (
        <div role="alert" className="q-asked">
          <Banner tone="warn">{question}</Banner>
        </div>
      ) : null}
      <button className="btn btn-danger-line" name="decision" value="reject" disabled={busy}>
        <OctagonX className="icon" aria-hidden />
        {names.reject}
      </button>
      {names.approve ? (
        <button
          className="btn btn-primary"
          name="decision"
          value="approve"
          disabled={busy}
          onClick={approve}
        >
          <CircleCheck className="icon" aria-hidden />
          {names.approve}
        </button>
      ) : null}
      {escalates ? (
        <button className="btn btn-quiet" name="decision" value="escalate" disabled={busy}>
          <ShieldQuestion className="icon" aria-hidden />
          {t('escalate')}
        </button>
      ) : null}
    </div>
  );
}

/** What a key brings, with a mark where it is chosen. */
const Chosen = ({ is, children }: { is: boolean; children: string }) =>
  is ? <b>✓ {children}</b> : children;
