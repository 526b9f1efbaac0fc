import type { SettingsAnswer } from '#features/moderation/settings/settings.forms.server.ts';
import type { ModerationSettings } from '#features/moderation/moderation.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { DetectionToggles, EnabledToggle, THRESHOLDS, ThresholdSlider } from './SettingsFields.tsx';
import { SettingsFoot } from './SettingsFoot.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

/** The settings on the overview: all of them in one panel, as they hold. */
export function ConfigurationPanel({
  settings,
  version,
  mayChange,
  failure,
}: {
  settings: ModerationSettings;
  version: number;
  /** Administrators; moderators see what holds. */
  mayChange: boolean;
  failure: SettingsAnswer | null;
}) {
  const t = useTranslations('admin.settings');
  const { Form, chosen, change, reset, ...state } = useSettingsForm({
    settings,
    version,
    failure,
  });
  return (
    <Form method="post" className="panel stack" aria-labelledby="configuration">
      <div className="row between wrap">
        <div>
          <h2 id="configuration">{t('configuration')}</h2>
          <p className="small muted">{t('applies')}</p>
        </div>
        <EnabledToggle
          enabled={chosen.enabled}
          disabled={!mayChange}
          onChange={(enabled) => change({ enabled })}
        />
      </div>
      <div className="admin-cols settings-cols">
        <fieldset>
          <legend className="label muted">{t('thresholds')}</legend>
          {THRESHOLDS.map((name) => (
            <ThresholdSlider
              key={name}
              name={name}
              value={chosen[name]}
              before={settings[name]}
              disabled={!mayChange}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </fieldset>
        <fieldset className="detection">
          <legend className="label muted">{t('detection')}</legend>
          <div className="divide">
            <DetectionToggles
              checks={chosen.checks}
              disabled={!mayChange}
              onChange={(checks) => change({ checks })}
            />
          </div>
        </fieldset>
      </div>
      <input type="hidden" name="version" value={version} />
      {settings.learning ? <input type="hidden" name="learning" value="on" /> : null}
      <SettingsFoot {...state} mayChange={mayChange} onReset={reset} />
    </Form>
  );
}
