// Draws the short videos of the demo into public/videos: a walk through the shots of a scene, as a
// seller's phone would make it. Run by hand when a scene changes (node seed/generator/videos.mjs);
// needs Chromium, whose recorder writes MP4.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { VIDEOS } from '../videos.ts';
import { sceneInput } from '../scenes.ts';
import { scene } from './scene.mjs';

const OUT = path.join(import.meta.dirname, '../../public/videos');
const SHOTS = [0, 1, 2, 3];

/**
 * Runs in the browser: pans over each picture, fades into the next, and answers the recording as
 * base64.
 */
async function record(pictures) {
  const [WIDTH, HEIGHT, SECONDS, FADE, BITS] = [640, 480, 1.8, 0.4, 260_000];
  const images = await Promise.all(
    pictures.map(async (svg) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      await image.decode();
      return image;
    }),
  );
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  document.body.append(canvas);
  const context = canvas.getContext('2d');
  const paint = (index, at, alpha) => {
    const zoom = 1.04 + 0.1 * at;
    const drift = (index % 2 === 0 ? 1 : -1) * 24 * (at - 0.5);
    context.globalAlpha = alpha;
    context.drawImage(
      images[index],
      (WIDTH - WIDTH * zoom) / 2 + drift,
      (HEIGHT - HEIGHT * zoom) / 2,
      WIDTH * zoom,
      HEIGHT * zoom,
    );
  };
  const recorder = new MediaRecorder(canvas.captureStream(24), {
    mimeType: 'video/mp4;codecs=avc1.42E01E',
    videoBitsPerSecond: BITS,
  });
  const chunks = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const ended = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  const started = performance.now();
  recorder.start();
  await new Promise((resolve) => {
    const frame = () => {
      const time = (performance.now() - started) / 1000;
      const index = Math.min(Math.floor(time / SECONDS), images.length - 1);
      const at = time - index * SECONDS;
      paint(index, Math.min(at / SECONDS, 1), 1);
      if (index + 1 < images.length && at > SECONDS - FADE)
        paint(index + 1, 0, (at - SECONDS + FADE) / FADE);
      if (time < images.length * SECONDS) requestAnimationFrame(frame);
      else resolve();
    };
    frame();
  });
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const browser = await chromium.launch({
  executablePath: await findChromium(),
  headless: true,
  args: ['--no-sandbox', '--disable-gpu'],
});
mkdirSync(OUT, { recursive: true });
try {
  for (const name of VIDEOS) {
    const page = await browser.newPage();
    const base64 = await page.evaluate(
      record,
      SHOTS.map((shot) => scene({ ...sceneInput(name), shot })),
    );
    await page.close();
    writeFileSync(path.join(OUT, `${name}.mp4`), Buffer.from(base64, 'base64'));
    process.stdout.write(`${name}.mp4: ${Math.round((base64.length * 3) / 4 / 1000)} kB\n`);
  }
} finally {
  await browser.close();
}
