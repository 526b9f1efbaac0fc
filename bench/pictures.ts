// npm run bench pictures: what is read in pictures that are drawn here, by face, size, slope, noise
// and language; what the demo's own pictures are taken for; and what both cost. Prints Markdown.
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createImages, type Images } from '#platform/images/images.server.ts';
import { photograph } from '#tests/support/photographs.ts';
import { writtenPicture, type Writing } from '#tests/support/written-pictures.ts';
import { kilobytes, processorTime } from './running-server.ts';
import { type Outcome, percentile } from './steady-rate.ts';

/** By language what is written, and the words of it that have to be read: numbers and names. */
const TEXTS: Record<string, { lines: string[]; wanted: string[] }> = {
  en: {
    lines: [
      'Call or WhatsApp 876-555-0142',
      'Pay with Western Union only',
      'No refunds after payment',
    ],
    wanted: ['876-555-0142', 'Western Union', 'refunds'],
  },
  es: {
    lines: ['Llama al 809 555 0177', 'Pago solo por MoneyGram o Zelle', 'Sin devolución después'],
    wanted: ['809 555 0177', 'MoneyGram', 'Zelle', 'devolución'],
  },
  fr: {
    lines: [
      'Appelez le 0690 55 01 23',
      'Paiement par Western Union',
      'Réservé au premier qui paie',
    ],
    wanted: ['0690 55 01 23', 'Western Union', 'Réservé'],
  },
  nl: {
    lines: ['Bel nu 597 855 0199', 'Alleen betalen met MoneyGram', 'Geen teruggave van geld'],
    wanted: ['597 855 0199', 'MoneyGram', 'teruggave'],
  },
  ht: {
    lines: ['Rele nan 509 3455 0188', 'Peye ak MonCash sèlman', 'Nou pa remèt lajan'],
    wanted: ['509 3455 0188', 'MonCash', 'sèlman'],
  },
  pap: {
    lines: ['Yama 5999 555 0166', 'Paga ku Western Union so', 'No ta debolbé sèn'],
    wanted: ['5999 555 0166', 'Western Union', 'sèn'],
  },
};

const WAYS: Record<string, Writing> = {
  'a poster, 48 pixels': {},
  'bold, 48 pixels': { face: 'bold' },
  'the face of titles': { face: 'title' },
  '24 pixels': { size: 24 },
  '16 pixels': { size: 16 },
  '12 pixels': { size: 12 },
  'white on red': { ink: '#fff', paper: '#b3261e' },
  'yellow on green': { ink: '#ffe94a', paper: '#1f7a4d' },
  'pale on pale': { ink: '#8a8a8a', paper: '#d8d8d8' },
  'on a photograph, white': { onPhotograph: true, ink: '#fff' },
  'on a photograph, dark': { onPhotograph: true, ink: '#1b1b1b' },
  'turned by 5°': { turned: 5 },
  'turned by 15°': { turned: 15 },
  'turned by 90°': { turned: 90, width: 1200, height: 1200 },
  'upside down': { turned: 180 },
  'a third of it grain': { noise: 0.33 },
  'half of it grain': { noise: 0.5 },
  'out of focus': { blurred: 2.5 },
  'saved badly': { quality: 20 },
  'as by a steady hand': { byHand: 1 },
  'as by a shaky hand': { byHand: 3 },
  'as by a shaky hand, bold, grain': { byHand: 3, face: 'bold', noise: 0.33 },
  'a small picture (600 pixels)': { width: 600, height: 450, size: 24 },
};

const whole = (amount: number) => amount.toFixed(0);
const megabytes = (pid: number | undefined, what: 'VmRSS' | 'VmHWM') =>
  `${whole(kilobytes(pid, what) / 1024)} MB`;
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Looks at a picture. @returns what it cost, by the clock and by the processor */
async function timed<T>(images: Images, look: () => Promise<T>) {
  const before = processorTime(images.processes()[0]);
  const started = performance.now();
  const said = await look();
  return {
    said,
    milliseconds: performance.now() - started,
    processor: processorTime(images.processes()[0]) - before,
    status: 200,
  };
}

async function measureReading(images: Images) {
  console.log(
    '| words drawn | of 19 numbers, names and words read | numbers, of 6 | payment names, of 7 | processor ms, p50 |',
  );
  console.log('|---|--:|--:|--:|--:|');
  for (const [name, way] of Object.entries(WAYS)) {
    let [read, all, numbers, names] = [0, 0, 0, 0];
    const costs = [];
    for (const { lines, wanted } of Object.values(TEXTS)) {
      const picture = await writtenPicture(lines, way);
      // What is given up counts as not read.
      const cost = await timed(images, () =>
        images.readText(picture, 'bench').catch(() => ({ text: '' })),
      );
      costs.push({ milliseconds: cost.processor, status: 200 });
      const text = plain(cost.said.text);
      for (const each of wanted) {
        const isRead = text.includes(plain(each));
        all += 1;
        if (!isRead) continue;
        read += 1;
        if (/\d/.test(each)) numbers += 1;
        else if (/western|money|zelle|cash/i.test(each)) names += 1;
      }
    }
    console.log(
      `| ${name} | ${read} of ${all} | ${numbers} | ${names} | ${percentile(costs, 0.5).toFixed(0)} |`,
    );
  }
}

async function measureDemo(images: Images) {
  const folder = path.join(import.meta.dirname, '../public/demo');
  const covers = readdirSync(folder)
    .filter((name) => name.endsWith('-640.avif'))
    .filter((_, at) => at % 4 === 0);
  const nude: number[] = [];
  let words = 0;
  const [reading, looking]: [Outcome[], Outcome[]] = [[], []];
  for (const [at, name] of covers.entries()) {
    const picture = readFileSync(path.join(folder, name));
    const seen = await timed(images, () => images.findNudity(picture, 'bench'));
    nude.push(seen.said);
    looking.push({ milliseconds: seen.processor, status: 200 });
    if (at % 6 > 0) continue;
    const read = await timed(images, () => images.readText(picture, 'bench'));
    reading.push({ milliseconds: read.processor, status: 200 });
    if (read.said.text) {
      words += 1;
      console.error(name, JSON.stringify(read.said.text));
    }
  }
  const above = (least: number) => nude.filter((each) => each >= least).length;
  const cost = (of: Outcome[]) =>
    `processor ${whole(percentile(of, 0.5))} ms each (p95 ${whole(percentile(of, 0.95))})`;
  console.log(
    `\n${covers.length} covers of the demo: nudity from 0.5 in ${above(0.5)}, ` +
      `from 0.7 in ${above(0.7)}, from 0.9 in ${above(0.9)}; ${cost(looking)}.\n` +
      `Words in ${words} of ${reading.length} of them; ${cost(reading)}.`,
  );
}

async function measureWorst(images: Images) {
  const line = 'Send the money first by Western Union to 876 555 0142 and the car is yours today ';
  const many = Array.from({ length: 220 }, () => line.repeat(2));
  const grain = { channels: 3, background: '#000' } as const;
  const sand = await sharp({
    create: {
      width: 600,
      height: 450,
      ...grain,
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .resize(1200, 900)
    .webp()
    .toBuffer();
  const onSand = await timed(images, () => images.readText(sand, 'bench'));
  console.log(`\nA picture of sand: ${whole(onSand.processor)} ms of the processor.`);
  for (const [name, lines, way] of [
    ['1200 × 3600, full of letters of 10 pixels', many, { size: 10, height: 3600 }],
    [
      '1200 × 3600, full of letters of 20 pixels',
      many.map((each) => each.slice(0, 100)),
      { size: 20, height: 3600 },
    ],
  ] as const) {
    const picture = await writtenPicture(lines, way);
    const cost = await timed(images, () => images.readText(picture, 'bench')).catch(String);
    if (typeof cost === 'string') console.log(`${name}: ${cost}`);
    else
      console.log(
        `${name}: ${cost.said.text.length} signs, ${cost.said.isComplete ? 'all' : 'not all'} ` +
          `of it, ${whole(cost.processor)} ms of the processor, ` +
          `${whole(cost.milliseconds)} by the clock, ` +
          `${megabytes(images.processes()[0], 'VmHWM')} at most.`,
      );
  }
}

console.log(
  `Pictures; ${new Date().toISOString().slice(0, 10)}, ` +
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ` +
    `load ${loadavg()[0]?.toFixed(1)} before.\n`,
);
for (const look of ['readText', 'findNudity'] as const) {
  const images = createImages();
  const picture = await photograph({ width: 1200, height: 900, format: 'webp' });
  const started = performance.now();
  await images[look](picture, 'bench');
  const first = performance.now() - started;
  const [pid] = images.processes();
  console.log(
    `${look}: the first takes ${whole(first)} ms and ${whole(processorTime(pid))} ms of the ` +
      `processor, the process ${megabytes(pid, 'VmRSS')}.\n`,
  );
  await images.stop();
}
// However busy the machine is: what is told is the time of the processor.
const images = createImages({ timeoutMs: 1_800_000 });
await images.findNudity(await photograph({ format: 'webp' }), 'bench');
await measureReading(images);
await measureDemo(images);
await measureWorst(images);
console.log(`Both together: ${megabytes(images.processes()[0], 'VmHWM')} at most.`);
await images.stop();
