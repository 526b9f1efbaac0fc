import { useEffect, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';

const LONG_WAIT_MS = 10_000;

/** Says that it takes long, once it does. */
export function LongWait() {
  const t = useTranslations('common.waiting');
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return long ? <p className="muted long-wait">{t('long')}</p> : null;
}
