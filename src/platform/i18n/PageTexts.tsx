import { type ReactNode, useMemo } from 'react';
import { IntlProvider, useLocale, useMessages, useThisYear, useTimeZone } from './i18n.ts';
import type { Messages } from './texts.ts';

/**
 * Adds the texts that the pages at an address bring along, the outer one first, to those that every
 * page has. The server has them all from the start.
 */
export function PageTexts({
  texts,
  children,
}: {
  texts: (Messages | undefined)[];
  children: ReactNode;
}) {
  const [first, ...others] = texts.filter((some) => some !== undefined);
  const inner = others.length > 0 ? <PageTexts texts={others}>{children}</PageTexts> : children;
  return first ? <WithTexts texts={first}>{inner}</WithTexts> : inner;
}

function WithTexts({ texts, children }: { texts: Messages; children: ReactNode }) {
  const known = useMessages();
  const [locale, timeZone, year] = [useLocale(), useTimeZone(), useThisYear()];
  const added = Object.keys(texts).some((area) => !(area in known));
  const messages = useMemo(() => (added ? { ...known, ...texts } : known), [known, texts, added]);
  if (!added) return children;
  return (
    <IntlProvider locale={locale} timeZone={timeZone} year={year} messages={messages}>
      {children}
    </IntlProvider>
  );
}
