// What a page does in the browser of somebody who opens it first, until it is awake.
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { sumCalls } from './inspector.ts';

export type Awake = { calls: number; styles: number; nodes: number };

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** Opens a page as nobody who has been there before; no picture is fetched. */
export async function wakeUp(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
): Promise<Awake> {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
  await context.route(/\/media\/|\.(?:avif|webp|jpe?g|png)/, (route) => route.abort());
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Performance.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const calls = sumCalls(await devtools.send('Profiler.takePreciseCoverage'), (from) =>
    from.startsWith(new URL(url).origin),
  );
  const { metrics } = await devtools.send('Performance.getMetrics');
  const nodes = await page.evaluate(() => {
    const all = document.createNodeIterator(document);
    let count = 0;
    while (all.nextNode()) count += 1;
    return count;
  });
  await context.close();
  const styles = metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? NaN;
  return { calls: calls.all, styles, nodes };
}
