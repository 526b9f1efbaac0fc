import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { SettingsAnswer } from '#features/moderation/settings/settings.forms.server.ts';
import { useScripted } from '#ui/useScripted.ts';

/** Reset and Save Settings, and what became of it; for who may not save, why there is neither. */
export function SettingsFoot({
  said,
  busy,
  loading,
  mayChange,
  note,
  onReset,
}: {
  said: SettingsAnswer | null;
  busy: boolean;
  loading: boolean;
  mayChange: boolean;
  /** What stands there while nothing was said. */
  note?: ReactNode;
  onReset: () => void;
}) {
  const t = useTranslations('admin.settings');
  const waiting = useTranslations('common.waiting');
  const scripted = useScripted();
  return (
    <div className="row between wrap gap-3">
      <div role="status">
        {loading ? (
          <p className="small muted">{waiting('moderation')}</p>
        ) : said && 'saved' in said ? (
          <p className="small row gap-1 saved">
            <CircleCheck className="icon icon-s" aria-hidden />
            {t('saved')}
          </p>
        ) : said ? (
          <p className="small row gap-1 not-saved">
            <CircleAlert className="icon icon-s" aria-hidden />
            {t('notSaved', { why: said.unanswered ? t('noAnswer') : said.message })}
          </p>
        ) : (
          (note ?? null)
        )}
      </div>
      {mayChange ? (
        <div className="row gap-3">
          {scripted ? <input type="hidden" name="stay" value="1" /> : null}
          <button type="reset" className="btn btn-line" onClick={onReset}>
            {t('reset')}
          </button>
          <button className="btn btn-primary" disabled={busy}>
            {t(busy ? 'saving' : 'save')}
          </button>
        </div>
      ) : (
        <p className="small muted">{t('adminsOnly')}</p>
      )}
    </div>
  );
}
