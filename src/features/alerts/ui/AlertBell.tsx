import { Bell, BellOff, BellRing } from 'lucide-react';
import type { AlertOfSearch } from '#features/alerts/alerts.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** The row of the alert, which is a sheet on phones. */
export const ALERT_PANEL = 'alert-panel';

/** What the alert of a search says of itself: not asked for, off, or on. */
export function alertState({ alert }: AlertOfSearch): 'none' | 'off' | 'on' {
  if (alert === null) return 'none';
  return alert.paused || alert.cadence === 'off' ? 'off' : 'on';
}

export const ALERT_ICONS = { none: Bell, off: BellOff, on: BellRing } as const;

/** Beside the filters of a phone: opens the row of the alert, and needs no script. */
export function AlertBell({ shown }: { shown: AlertOfSearch }) {
  const t = useTranslations('alertRow');
  const state = alertState(shown);
  const Icon = ALERT_ICONS[state];
  return (
    <button
      type="button"
      className="icon-btn line alert-bell"
      popoverTarget={ALERT_PANEL}
      aria-haspopup="dialog"
      aria-label={state === 'none' ? t('ask') : shown.alert?.paused ? t('paused') : t(state)}
    >
      <Icon className={state === 'on' ? 'icon full' : 'icon'} aria-hidden />
    </button>
  );
}
