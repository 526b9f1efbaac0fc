// What the machine can do at most at this moment (ceilings.tsx): a slow one is known by it, and
// pages are compared with it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { compiledMessages } from '../../src/messages/plugin.ts';
import { staticIcons } from '../../src/ui/static-icons.ts';
import { run } from '../running-server.ts';
import { say } from './options.ts';
import { measureInTurns, type Row } from './rows.ts';
import type { Measured } from './shop.ts';

export type Yardstick = {
  hono: Row;
  /** All of /products at once, as the shop renders it. */
  react: Row;
  cards: Row;
  streaming: Row;
};

/** @param shop whose listings are rendered */
export async function measureYardstick(
  shop: Measured,
  { scratch, seconds }: { scratch: string; seconds: number },
): Promise<Yardstick> {
  const input = path.join(scratch, 'list.json');
  writeFileSync(input, JSON.stringify(await firstPage(shop.url)));
  const ceilings = await run(await bundle(path.join(scratch, 'ceilings')), [input], {});
  const measure = async (name: string, at: string) => {
    say(name);
    const [row] = await measureInTurns([{ name, server: ceilings, path: at }], seconds);
    if (!row) throw new Error(`${name} was not measured`);
    return row;
  };
  const rows = {
    hono: await measure('bare Hono answer', '/hello'),
    cards: await measure('React streaming 24 cards', '/cards'),
    streaming: await measure('React streaming all of /products', '/streaming'),
    react: await measure('React alone', '/whole'),
  };
  await ceilings.stop();
  return rows;
}

/** What the first page of /products shows. */
async function firstPage(url: string): Promise<object> {
  const ask = async (at: string) => (await fetch(url + at)).json() as Promise<unknown>;
  const { data, count, error, ...rest } = (await ask('/api/listings?limit=24')) as {
    data: unknown[];
    count: number;
    error: unknown;
  };
  if (error) throw new Error('The shop told no listings');
  const currencies = (await ask('/api/catalog/currencies')) as {
    data: { code: string; rate: number }[];
  };
  return {
    page: { items: data, total: count, ...rest },
    rates: Object.fromEntries(currencies.data.map(({ code, rate }) => [code, rate])),
  };
}

/** Built with the plugins of the product. @returns the program's file */
async function bundle(outDir: string): Promise<string> {
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, '../..'),
    logLevel: 'error',
    plugins: [compiledMessages(), staticIcons()],
    ssr: { noExternal: true },
    build: {
      ssr: 'bench/pages/ceilings.tsx',
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'ceilings.mjs' } },
    },
  });
  return path.join(outDir, 'ceilings.mjs');
}
