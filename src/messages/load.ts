/** The browser's way to its texts: one chunk per language, loaded before hydration. */
import { everyPage } from 'virtual:texts/every-page';
import { addFormatters } from '#platform/i18n/formats.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import type { Messages } from '#platform/i18n/texts.ts';

/** Loads the texts of a document language; English when there is none. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = everyPage[textLocale(locale)];
  if (!load) throw new Error('The English texts are missing from the build');
  const { messages, formatters } = await load();
  if (formatters) addFormatters(textLocale(locale), formatters);
  return messages;
}
