// Owns the words that are written in a picture: read by Tesseract, in the image worker only, with
// the languages that lie in node_modules. Nothing is fetched from anywhere.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import sharp from 'sharp';
import type { PictureText } from './worker-messages.ts';

/** Those of the Caribbean that there are data for; Papiamento is read with the letters of these. */
const LANGUAGES = ['eng', 'spa', 'fra', 'nld', 'hat'] as const;
/** A picture is read at this width, a smaller one enlarged to twice its own at most. */
const WIDTH = 1200;
const MOST_ENLARGED = 2;
/** Pictures are at most three times as high as wide. */
const MOST_HEIGHT = 3600;
/** It is read in strips that share some pixels, so that no line of words is cut in two. */
const STRIP = { height: 1000, shared: 60 } as const;
/** Of the processor: no strip is begun later. */
const READ_MS = 10_000;
/** What took longer is a page of words, which was read, or leaves and sand, which have none. */
const SECOND_PASS_MS = 2_000;
/** Of 100: below it, what was seen is more likely a pattern than a word. */
const SURE = 60;
/** A line of fewer letters and digits is seldom one. */
const LEAST_SIGNS = 4;
const MOST_CHARACTERS = 4_000;

/** Tesseract's own names: neural network alone, and words wherever they stand, turned as well. */
const NETWORK = 1;
const SPARSE = '12';
/**
 * Light words on a photograph are so much lighter, of 255, than what is around them, and their
 * strokes are so many pixels wide: grain and leaves are finer, and would take a minute.
 */
const LIGHTER = { by: 24, within: 30, strokes: 3.5 } as const;

/** What is used of tesseract.js-core, which has no types. */
type Tesseract = {
  FS: { writeFile(name: string, data: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(folder: null, languages: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    SetImageFile(orientation: number, angle: number): number;
    SetRectangle(left: number, top: number, width: number, height: number): void;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  };
};

/** Reads pictures, one at a time. */
export type TextReader = (picture: Uint8Array) => Promise<PictureText>;

/** Loads engine and languages, which takes a second and about 150 MB. */
export async function createTextReader(): Promise<TextReader> {
  const require = createRequire(import.meta.url);
  const load = require('tesseract.js-core/tesseract-core-relaxedsimd-lstm') as (options: {
    printErr: (line: string) => void;
  }) => Promise<Tesseract>;
  const tesseract = await load({ printErr: () => undefined });
  for (const language of LANGUAGES) {
    const folder = path.dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    const file = path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`);
    const data = await promisify(gunzip)(await readFile(file));
    tesseract.FS.writeFile(`${language}.traineddata`, data);
  }
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, LANGUAGES.join('+'), NETWORK) !== 0)
    throw new Error('the languages cannot be read');
  api.SetVariable('tessedit_pageseg_mode', SPARSE);

  return async function read(picture) {
    const { data, info } = await drawForReading(picture);
    const before = process.cpuUsage();
    const lines: string[] = [];
    let isComplete = true;
    // First as ink on paper, then what is lighter than its surroundings.
    for (const draw of [() => data, () => lightWordsOf(data, info)]) {
      if (spentSince(before) > SECOND_PASS_MS) break;
      const drawn = await draw();
      if (!drawn) break;
      tesseract.FS.writeFile('/input', grayMap(drawn, info));
      if (api.SetImageFile(1, 0) !== 0) throw new Error('the picture cannot be taken over');
      for (const { top, height } of stripsOf(info.height)) {
        if (spentSince(before) > READ_MS) {
          isComplete = lines.length === 0;
          break;
        }
        api.SetRectangle(0, top, info.width, height);
        if (api.Recognize(null) !== 0) throw new Error('the picture cannot be read');
        addNew(lines, linesOf(api.GetTSVText(0)));
      }
    }
    api.Clear();
    const text = lines.join('\n');
    return {
      text: text.slice(0, MOST_CHARACTERS),
      isComplete: isComplete && text.length <= MOST_CHARACTERS,
    };
  };
}

/** From its top to its end. */
function stripsOf(height: number): { top: number; height: number }[] {
  const step = STRIP.height - STRIP.shared;
  const count = Math.max(1, Math.ceil((height - STRIP.shared) / step));
  return Array.from({ length: count }, (_, at) => ({
    top: at * step,
    height: Math.min(STRIP.height, height - at * step),
  }));
}

/** What was seen before, in another strip or pass, is written once. */
function addNew(lines: string[], seen: readonly string[]): void {
  const known = plain(lines.join(''));
  lines.push(...seen.filter((line) => !known.includes(plain(line))));
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Gray, on white where it was transparent, with its darkest black and its brightest white; without
 * grain, which would hide the words and take ten times as long.
 */
async function drawForReading(picture: Uint8Array) {
  const { width = WIDTH } = await sharp(picture).metadata();
  return sharp(picture)
    .resize({
      width: Math.min(WIDTH, width * MOST_ENLARGED),
      height: MOST_HEIGHT,
      fit: 'inside',
      kernel: 'cubic',
    })
    .flatten({ background: '#fff' })
    .greyscale()
    .toColourspace('b-w')
    .blur(1)
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Black where something is lighter than what is around it, as words on a photograph are; null where
 * that is nothing, or too fine for words.
 */
async function lightWordsOf(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array | null> {
  const around = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(LIGHTER.within)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const drawn = pixels.map((light, at) => (light - (around[at] ?? 0) > LIGHTER.by ? 0 : 255));
  let [ink, strokes] = [0, 0];
  for (const [at, light] of drawn.entries())
    if (light === 0) {
      ink += 1;
      if (drawn[at - 1] !== 0) strokes += 1;
    }
  return ink >= LIGHTER.strokes * Math.max(1, strokes) ? drawn : null;
}

/** As a portable gray map, the plainest file that the engine takes. */
function grayMap(pixels: Uint8Array, { width, height }: { width: number; height: number }) {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The words of Tesseract's table that it is sure of, in the lines that they stand in. */
function linesOf(table: string): string[] {
  const lines = new Map<string, string[]>();
  for (const row of table.split('\n')) {
    const [level, page, block, paragraph, line, , , , , , sure, word = ''] = row.split('\t');
    if (level !== '5' || Number(sure) < SURE || word.trim() === '') continue;
    const key = `${page} ${block} ${paragraph} ${line}`;
    lines.set(key, [...(lines.get(key) ?? []), word.trim()]);
  }
  return [...lines.values()]
    .map((words) => words.join(' '))
    .filter((line) => (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LEAST_SIGNS);
}
