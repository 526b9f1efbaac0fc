import { useNavigation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** The line at the upper edge, from the tap until the next page is there. */
export function NavigationLine() {
  const t = useTranslations('common.waiting');
  const { state } = useNavigation();
  return (
    <div role="status">
      {state === 'idle' ? null : (
        <div className="navline" role="progressbar" aria-label={t('page')}>
          <i />
        </div>
      )}
    </div>
  );
}
