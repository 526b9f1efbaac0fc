/**
 * Compiles the ICU messages when the project is built: neither the browser nor the server parses
 * texts any more.
 */
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import type { Messages } from './areas.ts';

/** One area as its JSON file has it. */
type Texts = { [key: string]: string | Texts };

/**
 * Turns the texts of one area into what use-intl's `format-only` reads; a mistake in the ICU syntax
 * names its message.
 */
export function compileMessages(texts: Texts, at: string): Messages {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === 'object') return [key, compileMessages(text, `${at}.${key}`)];
      try {
        return [key, compile(text)];
      } catch (error) {
        throw new Error(`${at}.${key}: "${text}" is no ICU message`, { cause: error });
      }
    }),
  );
}

/** The plugin of every build that has texts in it: the shop, its tests and its benchmarks. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^use-intl\/format-message$/,
            replacement: 'use-intl/format-message/format-only',
          },
        ],
      },
      // Outside of Vite's reach the alias would not hold.
      ssr: { noExternal: ['use-intl'] },
    }),
    transform: {
      filter: { id: /\/messages\/\w+\/\w+\.json$/ },
      handler: (code, id) =>
        JSON.stringify(compileMessages(JSON.parse(code) as Texts, path.basename(id, '.json'))),
    },
  };
}
