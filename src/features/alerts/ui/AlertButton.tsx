import { Bell } from 'lucide-react';
import { Form, useLocation } from 'react-router';
import type { AlertOfSearch } from '#features/alerts/alerts.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/**
 * Where nothing was found: asks to be told once something is. The same form as the row above a
 * list, which takes its place afterwards and says how often.
 */
export function AlertButton({ shown }: { shown: AlertOfSearch }) {
  const t = useTranslations('alertRow');
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/alerts" preventScrollReset>
      <input type="hidden" name="return" value={pathname + search} />
      <input type="hidden" name="search" value={shown.search} />
      <button className="btn btn-line" name="do" value="save">
        <Bell className="icon" aria-hidden />
        {t('none')}
      </button>
    </Form>
  );
}
