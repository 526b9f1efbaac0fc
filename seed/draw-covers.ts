// Draws the covers that lie in public/demo anew, those of the newest listings.
// Run `node seed/draw-covers.ts` after a change of the generator or of the demo's listings; the
// pictures test says when their names are no longer the newest. No part of the server.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COVER_WIDTHS, coverFile, coverNames, drawCover } from './pictures.ts';

const FOLDER = join(import.meta.dirname, '../public/demo');
/** Thirty pages of a list, in about 7 MB; the repository should not have to carry more. */
const COVERS = 720;

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
for (const name of coverNames().slice(0, COVERS))
  for (const width of COVER_WIDTHS)
    await writeFile(join(FOLDER, coverFile(name, width)), await drawCover(name, width));
