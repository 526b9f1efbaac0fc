import { Check, Undo2 } from 'lucide-react';
import { Form } from 'react-router';
import { DEFAULT_SETTINGS, DETECTORS } from '#features/moderation/moderation.limits.ts';
import type {
  ModerationSettings,
  SettingsVersionView,
} from '#features/moderation/moderation.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { THRESHOLDS } from './SettingsFields.tsx';

/** Who changed what, the newest first; administrators bring an earlier version back. */
export function SettingsVersions({
  versions,
  mayChange,
}: {
  versions: readonly SettingsVersionView[];
  mayChange: boolean;
}) {
  const t = useTranslations('admin.settings');
  const format = useFormatter();
  const changes = useChanges();
  const current = versions[0]?.version;
  if (current === undefined) return null;
  return (
    <section className="panel stack gap-3">
      <h2>{t('versions')}</h2>
      <table className="rows acting">
        <thead>
          <tr>
            <th scope="col">{t('versionColumn')}</th>
            <th scope="col">{t('savedAt')}</th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{t('changed')}</th>
            <th scope="col">
              <span className="sr">{t('action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, settings, savedAt, savedBy }, place) => (
            <tr key={version}>
              <td>
                <b className="num">{t('version', { version })}</b>{' '}
                {version === current ? (
                  <span className="badge st-approved">
                    <Check className="icon" aria-hidden />
                    {t('inForce')}
                  </span>
                ) : null}
              </td>
              <td>
                <time dateTime={savedAt}>
                  {format.dateTime(new Date(savedAt), { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              </td>
              <td>
                <span className="row gap-2">
                  <Face picture={savedBy.avatar} name={savedBy.name} size="s" />
                  {savedBy.name || t('somebody')}
                </span>
              </td>
              <td>
                {changes(
                  settings,
                  versions[place + 1]?.settings ?? (version === 1 ? DEFAULT_SETTINGS : undefined),
                )}
              </td>
              <td>
                {mayChange && version !== current ? (
                  <Form method="post">
                    <input type="hidden" name="version" value={current} />
                    <input type="hidden" name="restore" value={version} />
                    <button className="btn btn-line" aria-label={t('restoreVersion', { version })}>
                      <Undo2 className="icon" aria-hidden />
                      {t('restore')}
                    </button>
                  </Form>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What a version changed of the one before it, in words; the first of the defaults. */
function useChanges() {
  const t = useTranslations('admin.settings');
  const format = useFormatter();
  const percent = (part: number) => format.number(part, { style: 'percent' });
  return (now: ModerationSettings, before: ModerationSettings | undefined): string => {
    if (!before) return '';
    const thresholds = THRESHOLDS.filter((name) => now[name] !== before[name]).map((name) =>
      t('from', { name: t(name), before: percent(before[name]), after: percent(now[name]) }),
    );
    const turned = (name: string, on: boolean) => t(on ? 'on' : 'turnedOff', { name });
    const switches = DETECTORS.filter((name) => now.checks[name] !== before.checks[name]).map(
      (name) => turned(t(name), now.checks[name]),
    );
    const all = now.enabled === before.enabled ? [] : [turned(t('enabled'), now.enabled)];
    const learns = now.learning === before.learning ? [] : [turned(t('learning'), now.learning)];
    return [...all, ...thresholds, ...switches, ...learns].join(', ') || t('unchanged');
  };
}
