/**
 * Hands the texts to whatever Vite builds: the shop, its tests and its benchmarks. They import
 * `virtual:texts/…` (src/virtual.d.ts says what that is), so that no code lists languages or areas.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { compileMessages } from './compile.ts';
import { writeDeclarations } from './declare.ts';
import { findTextFiles, FOLDER, languagesOf, readTexts } from './files.ts';

const NAME = 'virtual:texts/';
/** Rollup's mark for what is no file. */
const MARKED = `\0${NAME}`;

/** The plugin of every build that has texts in it. */
export function compiledMessages(): Plugin {
  let built = false;
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      built = command === 'build';
    },
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
    configureServer: followTexts,
    resolveId: { filter: { id: /^virtual:texts\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:texts\// },
      handler: (id) =>
        id === `${MARKED}files` ? filesOf(built) : moduleOf(id.slice(MARKED.length)),
    },
  };
}

/** Where the client's files lie once they are built, which comes before the server. */
const ASSETS = path.join(FOLDER, '../../build/client/assets');

/**
 * The source of `virtual:texts/files`: by language, the address of its chunk; empty while
 * developing.
 */
function filesOf(built: boolean): string {
  const names = built && existsSync(ASSETS) ? readdirSync(ASSETS) : [];
  const files = languagesOf(findTextFiles()).flatMap((code) => {
    const name = names.find((each) => new RegExp(`^${code}-[\\w-]{7}\\.js$`).test(each));
    return name ? [[code, `/assets/${name}`]] : [];
  });
  return `export const textFiles = ${JSON.stringify(Object.fromEntries(files))};`;
}

/** The source of `virtual:texts/<name>`. */
export function moduleOf(name: string): string {
  const files = findTextFiles();
  const languages = languagesOf(files);
  const messages = (wanted: typeof files) => compileMessages(readTexts(wanted));
  if (name === 'languages') return `export const TRANSLATED = ${JSON.stringify(languages)};`;
  if (name === 'all') {
    const all = languages.map((code) => [
      code,
      messages(files.filter(({ language }) => language === code)),
    ]);
    return `export const all = ${JSON.stringify(Object.fromEntries(all))};`;
  }
  if (name === 'every-page') {
    const loads = languages.map((code) => `${code}: () => import('${NAME}every-page/${code}')`);
    return `export const everyPage = { ${loads.join(', ')} };`;
  }
  const code = name.slice('every-page/'.length);
  const own = files.filter(({ language, place }) => language === code && place === 'every-page');
  const formats = path.join(FOLDER, `../platform/i18n/formats.${code}.ts`);
  const formatters = existsSync(formats)
    ? `export { formatters } from ${JSON.stringify(formats.replaceAll('\\', '/'))};`
    : 'export const formatters = undefined;';
  return `export const messages = ${JSON.stringify(messages(own))};\n${formatters}`;
}

/**
 * While somebody develops: a text that is written appears, and its key is known to the compiler.
 */
function followTexts(server: ViteDevServer): void {
  server.watcher.on('all', (_event, file) => {
    const name = file.replaceAll('\\', '/');
    if (!name.startsWith(`${FOLDER}/`) || !name.endsWith('.json')) return;
    try {
      writeDeclarations();
    } catch (error) {
      server.config.logger.error(String(error));
    }
    for (const { moduleGraph } of Object.values(server.environments))
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (id.startsWith(MARKED)) moduleGraph.invalidateModule(module);
    server.environments.client.hot.send({ type: 'full-reload' });
  });
}
