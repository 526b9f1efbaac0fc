import { ShieldAlert } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { findRisk } from '#features/messages/messages.safety.ts';

/** Appears while typing and names what was found; it never keeps anybody from sending. */
export function SafetyHint({ text }: { text: string }) {
  const t = useTranslations('messages.safety');
  const risk = findRisk(text);
  return (
    <div role="status">
      {risk ? (
        <div className="note warn">
          <ShieldAlert className="icon" aria-hidden />
          <div>
            <strong>{t(risk)}</strong>
            {t('text')}{' '}
            <a href="/safety" target="_blank" rel="noopener">
              {t('more')}
            </a>
          </div>
        </div>
      ) : null}
    </div>
  );
}
