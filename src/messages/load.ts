/** The browser's way to its texts: one chunk per language, loaded before hydration. */
import type { Messages } from './areas.ts';

const languages = import.meta.glob<Messages>(['./en.ts', './es.ts', './fr.ts'], {
  import: 'messages',
});

/** Loads the texts of a document language; English when there is none. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = languages[`./${locale}.ts`] ?? languages['./en.ts'];
  if (!load) throw new Error('The English texts are missing from the build');
  return load();
}
