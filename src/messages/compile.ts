/**
 * Compiles the ICU messages when the project is built: neither the browser nor the server parses
 * texts any more.
 */
import compile from 'icu-minify/compile';
import type { Texts } from './files.ts';
import type { Messages } from '#platform/i18n/texts.ts';

/**
 * Turns texts into what use-intl's `format-only` reads; a mistake in the ICU syntax names its
 * message.
 */
export function compileMessages(texts: Texts, at = ''): Messages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const name = at ? `${at}.${key}` : key;
      if (typeof text === 'object') return [key, compileMessages(text, name)];
      try {
        return [key, compile(text)];
      } catch (error) {
        throw new Error(`${name}: "${text}" is no ICU message`, { cause: error });
      }
    }),
  );
}
