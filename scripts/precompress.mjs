// Writes a Brotli and a gzip sibling beside every text file of the browser build, as small as they
// get; the server sends those (src/platform/http/static.server.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/;
/** Below this a packet is a packet. */
const SMALLEST = 1024;
const BEST_BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } };
const BEST_GZIP = { level: 9 };
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Compresses what is under the folder; a sibling that would not be smaller is left out. */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const whole = readFileSync(file);
      if (whole.length < SMALLEST) return;
      for (const [suffix, small] of [
        ['.br', await brotli(whole, BEST_BROTLI)],
        ['.gz', await gzip(whole, BEST_GZIP)],
      ]) {
        if (small.length < whole.length) writeFileSync(file + suffix, small);
      }
    }),
  );
}
