import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { pushState, turnPushOff, turnPushOn } from './push-browser.ts';

/** Whether push reaches this browser, and the way to change that; without scripts it never does. */
export function PushNote({ viewerId, isOn }: { viewerId: string; isOn: boolean }) {
  const t = useTranslations('notifications.push');
  const { name: site } = useSite();
  const scripted = useScripted();
  const [on, setOn] = useState(isOn);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'failed' | 'refused' | null>(null);
  const state = on ? 'on' : scripted ? pushState() : 'off';
  const change = async () => {
    setBusy(true);
    setProblem(null);
    try {
      if (on) {
        await turnPushOff();
        setOn(false);
      } else if (await turnPushOn(viewerId)) setOn(true);
      else setProblem('refused');
    } catch {
      setProblem('failed');
    }
    setBusy(false);
  };
  const Icon = on ? BellRing : BellOff;
  return (
    <div className={on ? 'note ok' : 'note'}>
      <Icon className="icon" />
      <div>
        <strong>{t(`title.${state}`)}</strong>
        {t(`text.${state}`, { site })}
        <p role="status">{problem ? t(problem) : null}</p>
      </div>
      {scripted && (state === 'on' || state === 'off') ? (
        <button type="button" className="push" disabled={busy} onClick={() => void change()}>
          {t(on ? 'turnOff' : 'turnOn')}
        </button>
      ) : null}
    </div>
  );
}
