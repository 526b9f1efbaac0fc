import { Info } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { SettingsAnswer } from '#features/moderation/settings/settings.forms.server.ts';
import type { ModerationSettings, PreviewView } from '#features/moderation/moderation.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import {
  DetectionToggles,
  EnabledToggle,
  SettingToggle,
  THRESHOLDS,
  ThresholdSlider,
} from './SettingsFields.tsx';
import { SettingsFoot } from './SettingsFoot.tsx';
import { ThresholdPreview } from './ThresholdPreview.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

/** After a slider stands still this long, its effect is asked for. */
const ASK_MS = 250;

/** Thresholds beside what they would have decided, and which detectors run. */
export function SettingsPanels({
  settings,
  version,
  tried,
  preview,
  mayChange,
  failure,
}: {
  settings: ModerationSettings;
  version: number;
  /** Thresholds that a form without scripts tries. */
  tried: Partial<ModerationSettings>;
  preview: PreviewView | null;
  mayChange: boolean;
  failure: SettingsAnswer | null;
}) {
  const t = useTranslations('admin.settings');
  const form = useSettingsForm({ settings, version, tried, failure });
  const { Form, chosen, change, reset, ...state } = form;
  const shown = usePreview(chosen, preview);
  return (
    <Form method="post" className="stack" aria-label={t('thresholds')}>
      <section className="panel stack">
        <div className="row between wrap">
          <div>
            <h2>{t('thresholds')}</h2>
            <p className="small muted">{t('applies')}</p>
          </div>
          <EnabledToggle
            enabled={chosen.enabled}
            disabled={!mayChange}
            onChange={(enabled) => change({ enabled })}
          />
        </div>
        <div className="admin-cols settings-cols">
          <Thresholds settings={settings} chosen={chosen} mayChange={mayChange} onChange={change} />
          <ThresholdPreview preview={shown} />
        </div>
        <input type="hidden" name="version" value={version} />
        <SettingsFoot
          {...state}
          mayChange={mayChange}
          onReset={reset}
          note={
            <p className="small row gap-2 muted">
              <Info className="icon icon-s" aria-hidden />
              {t('order')}
            </p>
          }
        />
      </section>
      <Detection
        checks={chosen.checks}
        disabled={!mayChange}
        onChange={(checks) => change({ checks })}
      >
        <SettingToggle
          name="learning"
          on={chosen.learning}
          disabled={!mayChange}
          onChange={(learning) => change({ learning })}
        />
      </Detection>
    </Form>
  );
}

/** The two thresholds, and what lies between them. */
function Thresholds({
  settings,
  chosen,
  mayChange,
  onChange,
}: {
  settings: ModerationSettings;
  chosen: ModerationSettings;
  mayChange: boolean;
  onChange: (change: Partial<ModerationSettings>) => void;
}) {
  const t = useTranslations('admin.settings');
  const format = useFormatter();
  const percent = (part: number) => format.number(part, { style: 'percent' });
  return (
    <div>
      {THRESHOLDS.map((name) => (
        <ThresholdSlider
          key={name}
          name={name}
          value={chosen[name]}
          before={settings[name]}
          disabled={!mayChange}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <p className="small muted">
        {t('between', {
          from: percent(chosen.approveThreshold),
          to: percent(chosen.flagThreshold),
        })}
      </p>
      {mayChange ? (
        <noscript>
          <button className="btn btn-line" formMethod="get">
            {t('preview.try')}
          </button>
        </noscript>
      ) : null}
    </div>
  );
}

/** Which detectors run. */
function Detection({
  children,
  ...toggles
}: ComponentProps<typeof DetectionToggles> & { children: ReactNode }) {
  const t = useTranslations('admin.settings');
  return (
    <section className="panel stack gap-3 detection">
      <h2>{t('detection')}</h2>
      <div className="admin-cols settings-cols">
        <DetectionToggles {...toggles} />
        {children}
      </div>
      <p className="small muted">{t('off')}</p>
    </section>
  );
}

/** What the page brought, or what was asked for since a slider moved. */
function usePreview(chosen: ModerationSettings, brought: PreviewView | null): PreviewView | null {
  const { load, data } = useFetcher<{ preview: PreviewView | null }>();
  const query = new URLSearchParams(
    THRESHOLDS.map((name) => [name, String(chosen[name])]),
  ).toString();
  useEffect(() => {
    const timer = setTimeout(() => void load(`/admin/settings?${query}`), ASK_MS);
    return () => clearTimeout(timer);
  }, [load, query]);
  return data ? data.preview : brought;
}
