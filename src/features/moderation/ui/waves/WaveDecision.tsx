import { CircleCheck, OctagonX, Undo2, UserX } from 'lucide-react';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { WaveView } from '#features/moderation/cleaning/wave.schema.ts';
import { NOTE_MAX, REASONS } from '#features/moderation/moderation.limits.ts';
import { SUSPENSION_DAYS } from '#features/moderation/sanctions/sanction.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { LabelledInput, LabelledTextarea } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';
import { useShortcuts } from '#ui/useShortcuts.ts';
import { useDeafness } from '../queue/useDecisionKeys.ts';

/** The buttons that keys press, by what they are for. */
const KEYS: Record<string, string> = { r: 'reject', a: 'approve', s: 'suspend', u: 'reverse' };

/**
 * One decision for all: R rejects, A approves, U takes it back, S suspends the accounts. Not while
 * somebody types, while an answer is awaited, or for a moment after the page was drawn.
 */
export function WaveDecision({ wave, answer }: { wave: WaveView; answer: FormAnswer | null }) {
  const t = useTranslations('waves');
  const busy = useNavigation().state !== 'idle';
  const panel = useRef<HTMLElement>(null);
  const { isDeaf } = useDeafness();
  useShortcuts((key, repeated) => {
    const name = KEYS[key];
    if (!name || repeated) return false;
    const button = panel.current?.querySelector<HTMLButtonElement>(`[data-key=${name}]`);
    if (!button || button.disabled) return false;
    if (!isDeaf()) button.click();
    return true;
  });
  return (
    <section className="panel stack gap-4" aria-labelledby="wave-decide" ref={panel}>
      <h2 id="wave-decide">{t('decide')}</h2>
      <FormProblem failure={answer?.failure ?? null} />
      <Decided wave={wave} />
      {wave.isRunning ? <p role="status">{t('running')}</p> : null}
      {wave.open > 0 && wave.state !== 'reversed' ? (
        <DecideForm wave={wave} busy={busy} answer={answer} />
      ) : null}
      {wave.state === 'decided' && !wave.isRunning ? <After wave={wave} busy={busy} /> : null}
    </section>
  );
}

function Decided({ wave }: { wave: WaveView }) {
  const t = useTranslations('waves');
  const format = useFormatter();
  const { state, outcome, decidedBy, decidedAt, isRunning, suspended, open } = wave;
  if (state === 'reversed') return <Banner>{t('reversedText')}</Banner>;
  if (state === 'open' || !outcome || !decidedAt) return null;
  const date = format.dateTime(new Date(decidedAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Banner tone="ok">
      <p>{t(`decided.${outcome}`, { name: decidedBy ?? '', date })}</p>
      {open === 0 && !isRunning ? <p>{t('gone')}</p> : null}
      {suspended && suspended.accounts > 0 ? (
        <p>{t('suspended', { count: suspended.accounts, days: suspended.days })}</p>
      ) : null}
    </Banner>
  );
}

function DecideForm({
  wave: { outcome, reason, usualReason, note, open },
  busy,
  answer,
}: {
  wave: WaveView;
  busy: boolean;
  answer: FormAnswer | null;
}) {
  const t = useTranslations('waves');
  const queue = useTranslations('queue');
  return (
    <Form method="post" className="stack gap-3" preventScrollReset>
      <input type="hidden" name="intent" value="decide" />
      <LabelledSelect
        label={queue('reasonLabel')}
        error={answer?.failure?.fields?.['reason']}
        name="reason"
        defaultValue={reason ?? usualReason}
      >
        {options(REASONS, (each) => queue(`reason.${each}`))}
      </LabelledSelect>
      <LabelledTextarea
        label={queue('note')}
        hint={queue('takeDownHint')}
        name="note"
        rows={2}
        maxLength={NOTE_MAX}
        defaultValue={note}
      />
      <div className="row wrap">
        {outcome === 'approve' ? null : (
          <button
            className="btn btn-danger"
            name="decision"
            value="reject"
            data-key="reject"
            aria-keyshortcuts="R"
            disabled={busy}
          >
            <OctagonX className="icon" aria-hidden />
            {t('reject', { count: open })}
            <kbd className="kbd desk">R</kbd>
          </button>
        )}
        {outcome === 'reject' ? null : (
          <button
            className="btn btn-line"
            name="decision"
            value="approve"
            data-key="approve"
            aria-keyshortcuts="A"
            disabled={busy}
          >
            <CircleCheck className="icon" aria-hidden />
            {t('approve')}
            <kbd className="kbd desk">A</kbd>
          </button>
        )}
      </div>
    </Form>
  );
}

/** What can be pressed once it is decided. */
function After({ wave: { outcome, suspended }, busy }: { wave: WaveView; busy: boolean }) {
  const t = useTranslations('waves');
  const { min, max, usual } = SUSPENSION_DAYS;
  return (
    <div className="wave-after">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="reverse" />
        <Button type="submit" look="line" data-key="reverse" aria-keyshortcuts="U" disabled={busy}>
          <Undo2 className="icon" aria-hidden />
          {t('reverse')}
          <kbd className="kbd desk">U</kbd>
        </Button>
      </Form>
      {outcome === 'reject' ? (
        <Form method="post" className="wave-suspend" preventScrollReset>
          <input type="hidden" name="intent" value="suspend" />
          <LabelledInput
            label={t('days')}
            type="number"
            name="days"
            min={min}
            max={max}
            required
            defaultValue={suspended?.days ?? usual}
          />
          <Button
            type="submit"
            look="danger-line"
            data-key="suspend"
            aria-keyshortcuts="S"
            disabled={busy}
          >
            <UserX className="icon" aria-hidden />
            {t('suspend')}
            <kbd className="kbd desk">S</kbd>
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
