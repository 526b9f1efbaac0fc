import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useTimeZone } from 'use-intl';
import type { Messages } from './texts.ts';

/**
 * Adds the texts that some page brings along to those that every page has. The server has them all
 * from the start.
 */
export function PageTexts({
  texts,
  children,
}: {
  texts: (Messages | undefined)[];
  children: ReactNode;
}) {
  const known = useMessages() as Messages;
  const [locale, timeZone] = [useLocale(), useTimeZone()];
  const added = texts.find(
    (some) => some !== undefined && Object.keys(some).some((area) => !(area in known)),
  );
  const messages = useMemo(() => (added ? { ...known, ...added } : known), [known, added]);
  if (!added) return children;
  return (
    <IntlProvider locale={locale} timeZone={timeZone} messages={messages}>
      {children}
    </IntlProvider>
  );
}
