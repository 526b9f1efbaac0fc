import { useEffect } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/**
 * The frame of what comes over the page, from the press that asked for it until it is there. It
 * takes no focus, so that what comes gives it back to what was pressed.
 */
export function SheetFrame({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <div className="sheet-frame">
      <button type="button" className="sheet-scrim" aria-label={t('close')} onClick={onClose} />
      <div className="sheet-box" role="status" aria-busy>
        <span className="sr">{t('waiting.page')}</span>
        <Skeleton className="sheet-title" />
        <Skeleton className="sheet-line" />
        <Skeleton className="sheet-field" />
        <Skeleton className="sheet-button" />
      </div>
    </div>
  );
}
