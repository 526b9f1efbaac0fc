/**
 * Makes the server's program small, because all of its text stays in memory as long as it runs. Of
 * franc only the languages that people write in; no comments, no indents; and only ASCII, for V8
 * keeps a text with one other letter in it at two bytes a letter. Names stay as they are, so that
 * a failure still tells where it was.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { FRANC_CODES } from '../i18n/text-language.ts';

type Trigrams = Record<string, Record<string, string>>;

const DATA = /[\\/]franc-all[\\/]data\.js$/;
const OTHER = /[\u0080-\uffff]/g;

/** For the build of the server alone. */
export function leanProgram(): Plugin {
  return {
    name: 'lean-program',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    load: {
      filter: { id: DATA },
      async handler(id) {
        const { data } = (await import(pathToFileURL(id).href)) as { data: Trigrams };
        return `export const data = ${JSON.stringify(onlyOurs(data))};`;
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = inAscii(file.code);
    },
  };
}

/** The trigrams of these languages; a script without any of them stays known as one. */
export function onlyOurs(data: Trigrams): Trigrams {
  const ours = (languages: Trigrams[string]) =>
    Object.fromEntries(Object.entries(languages).filter(([code]) => code in FRANC_CODES));
  return Object.fromEntries(Object.entries(data).map(([script, all]) => [script, ours(all)]));
}

/** The same program; in texts, patterns and names `\u` stands for a letter. */
export function inAscii(code: string): string {
  return code.replace(OTHER, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
