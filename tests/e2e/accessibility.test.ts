/**
 * Every screen on a phone, with what opens over it and with its form in error; and those of
 * features that were touched since main (all of them in `npm run test:all`) in three languages, in
 * each mode, on narrow screens, with large type and with text far apart.
 * docs/decisions/045 says what is covered by what.
 */
import type { Page } from '@playwright/test';
import { touchedFiles } from '../../scripts/touched.mjs';
import { DESKTOP, expect, hydrated, PHONE, test, type Visitor } from '#tests/support/journey.ts';
import {
  layoutFaults,
  setBrowserType,
  smallTargets,
  spaceText,
  splitWords,
} from '#tests/support/page-layout.ts';
import { findings, type Mode, MODES, type Part } from '#tests/support/screens-look.ts';
import { buildScreensWorld, type Who, type World } from '#tests/support/screens-world.ts';
import { SLOWDOWN } from '#tests/support/slowdown.ts';
import { type Screen, screensOf, touchedScreens } from '#tests/support/screens.ts';

/** A hundred pages may take as long as this on a busy machine. */
const MANY_PAGES_MS = 900_000 * SLOWDOWN;

// Each pass says which screen is at fault and why; nobody opens a trace of a hundred screens.
test.use({ trace: 'off' });

let world: World;
let screens: Screen[];
/** Those that are looked at in every mode. */
let touched: Screen[];
test.beforeAll(async ({ browser }) => {
  test.setTimeout(MANY_PAGES_MS);
  world = await buildScreensWorld(browser);
  screens = screensOf(world.places);
  touched = process.env['TEST_ALL'] ? screens : touchedScreens(screens, touchedFiles());
});
// Each pass has somebody to look.
test.describe.configure({ mode: 'parallel', timeout: MANY_PAGES_MS });

/** The mode that a screen is seen in first: another one with each screen and each language. */
const modesFrom = (turn: number): Mode[] => {
  const first = turn % MODES.length;
  return [...MODES.slice(first), ...MODES.slice(0, first)];
};

/** Visits screens as whoever they are for. @returns what is found wrong, by screen */
async function visitAll(
  visitor: Visitor,
  { wanted, locale, options }: { wanted: readonly Screen[]; locale: string; options: object },
  look: (visit: { page: Page; screen: Screen; at: number; isFirst: boolean }) => Promise<string[]>,
): Promise<string[]> {
  const { page, troubles } = await visitor({ ...options, reducedMotion: 'reduce' });
  const context = page.context();
  const found: string[] = [];
  let before: Who | null = null;
  const asked = new RegExp(process.env['SCREENS'] ?? '');
  for (const [at, screen] of screens.entries()) {
    if (!wanted.includes(screen) || !asked.test(`${screen.who} ${screen.path}`)) continue;
    const { who, path } = screen;
    const isFirst = before !== who;
    if (isFirst) {
      await context.clearCookies();
      await context.addCookies(await world.cookiesOf(who));
      // In Jamaican dollars, whose numbers are long.
      const form = { locale, currency: 'JMD', return: '/' };
      await page.request.post('/preferences', { form });
    }
    before = who;
    const name = `${who} ${path.length > 90 ? `${path.slice(0, 20)}…${path.slice(-30)}` : path}`;
    try {
      found.push(...(await look({ page, screen, at, isFirst })).map((each) => `${name} ${each}`));
    } catch (error) {
      // Goes on: what else is wrong should be known at once.
      const title = await page.locator('h1').first().textContent({ timeout: 500 }).catch(String);
      found.push(`${name} ("${title}" at ${page.url()}): ${String(error)}`);
    }
    found.push(...troubles.splice(0).map((each) => `${name} says ${each}`));
  }
  return found;
}

async function open(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await hydrated(page);
}

/** What lay over the page before may still be taking its step back in the history. */
async function goTo(page: Page, path: string): Promise<void> {
  try {
    await page.goto(path);
  } catch (error) {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
    await page.goto(path);
  }
}

const by =
  (mode: Mode, what = '') =>
  (finding: string) =>
    `${mode.name}${what}: ${finding}`;

/** What is wrong in these modes: everything in the first one, colors in the others. */
async function inModes(page: Page, modes: readonly Mode[], part: Part = {}, what = '') {
  const found: string[] = [];
  for (const [turn, mode] of modes.entries()) {
    const more = turn === 0 ? part : { ...part, colors: true, fewRows: true, noFrame: true };
    found.push(...(await findings(page, mode, more)).map(by(mode, what)));
  }
  return found;
}

/** What lies over a page, whichever way it does. */
const OVER = [
  '.dialog',
  '.viewer',
  '.bell-panel',
  'details[open] > .pop-panel',
  'details[open] + .menu-sheet',
  '[popover]:popover-open',
  '.suggest',
].join();

/** Opens what lies over the page, looks at it, and closes it: the focus is back where it was. */
async function lookOver(page: Page, opener: string, modes: readonly Mode[]): Promise<string[]> {
  const button = page.locator(opener).filter({ visible: true }).first();
  await button.focus();
  const isBox = await button.evaluate((element) => element instanceof HTMLInputElement);
  if (isBox) await button.and(page.locator('[role=combobox]')).waitFor();
  await page.keyboard.press(isBox ? 'ArrowDown' : 'Enter');
  const over = page.locator(OVER).filter({ visible: true }).first();
  await over.waitFor();
  const within = await over.evaluate((part) => {
    part.id ||= 'over';
    return `#${CSS.escape(part.id)}`;
  });
  const found = await inModes(page, modes, { within }, ` with ${opener}`);
  await page.keyboard.press('Escape');
  await over.waitFor({ state: 'hidden' });
  const isBack = expect
    .poll(() => button.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  return isBack.then(
    () => found,
    () => [...found, `loses the focus after ${opener}`],
  );
}

/** What a refused form shows. */
const WRONG = 'main :is([aria-invalid=true], .err, [role=alert], .form-problem > *)';

/** Sends the form of the page with nothing in it. */
async function lookAtErrors(page: Page, sends: string, modes: readonly Mode[]): Promise<string[]> {
  const button = page.locator(sends).filter({ visible: true }).first();
  await button.evaluate((element: HTMLButtonElement) => {
    if (!element.form) return;
    element.form.noValidate = true;
    for (const field of element.form.querySelectorAll<HTMLInputElement>(
      'input:is([type=text], [type=email], [type=tel], [type=password], :not([type])), textarea',
    )) {
      const prototype = Object.getPrototypeOf(field) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, '');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await button.click();
  await page.locator(WRONG).filter({ visible: true }).first().waitFor();
  await expect.poll(() => button.getAttribute('aria-busy').catch(() => null)).toBe(null);
  return inModes(page, modes, { within: 'main', fewRows: true }, ' in error');
}

test.describe('axe finds nothing', () => {
  test('on any screen in Spanish on a phone, whatever opens, and every target can be hit', async ({
    visitor,
  }) => {
    const look = { wanted: screens, locale: 'es', options: PHONE };
    const found = await visitAll(visitor, look, async ({ page, screen, at, isFirst }) => {
      const isTouched = touched.includes(screen);
      const [mode] = modesFrom(at + 1) as [Mode];
      await open(page, screen.path);
      const part = { fewRows: true, noFrame: !isFirst };
      const found = await inModes(page, [mode], part);
      found.push(...(await smallTargets(page)).map((target) => `is too small: ${target}`));
      found.push(...(isTouched ? await narrowFaults(page) : await narrowestFaults(page)));
      const openers = [...(screen.opens ?? []), ...(screen.opensOnPhone ?? [])];
      for (const opener of openers)
        if (await page.locator(opener).filter({ visible: true }).count())
          found.push(...(await lookOver(page, opener, [mode])));
      if (screen.sends) found.push(...(await lookAtErrors(page, screen.sends, [mode])));
      return found;
    });
    expect(found).toEqual([]);
  });

  test('on screens that were touched, in English on a computer in every mode, whatever opens', async ({
    visitor,
  }) => {
    const look = { wanted: touched, locale: 'en', options: DESKTOP };
    const found = await visitAll(visitor, look, async ({ page, screen, at, isFirst }) => {
      const modes = modesFrom(at + 3);
      await open(page, screen.path);
      const part = { fewRows: true, noFrame: !isFirst };
      const found = await inModes(page, modes, part);
      await setBrowserType(page, 32);
      found.push(...(await layoutFaults(page)).map((fault) => `${fault} with type of 200 %`));
      await setBrowserType(page, 16);
      for (const opener of screen.opens ?? []) found.push(...(await lookOver(page, opener, modes)));
      if (screen.sends) found.push(...(await lookAtErrors(page, screen.sends, modes)));
      return found;
    });
    expect(found).toEqual([]);
  });

  test('on screens that were touched, in Haitian Creole on the narrowest phone, before scripts have come', async ({
    visitor,
  }) => {
    const look = { wanted: touched, locale: 'ht', options: NARROW };
    const blocked = new WeakSet<Page>();
    const found = await visitAll(visitor, look, async ({ page, screen, at, isFirst }) => {
      if (!blocked.has(page)) await blockScripts(page);
      blocked.add(page);
      const [mode] = modesFrom(at + 2) as [Mode];
      await goTo(page, screen.path);
      const part = { fewRows: true, noFrame: !isFirst, noTargets: true };
      return [...(await inModes(page, [mode], part)), ...(await layoutFaults(page))];
    });
    expect(found).toEqual([]);
  });
});

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };

/** How the page lies there on the narrowest phone. */
async function narrowestFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROW.viewport);
  const faults = (await layoutFaults(page)).map((fault) => `${fault} on the narrowest phone`);
  await page.setViewportSize(PHONE.viewport as typeof NARROW.viewport);
  return faults;
}

/** How the page lies there on narrow screens, with larger type, and with text far apart. */
async function narrowFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  const note = async (how: string) =>
    found.push(...(await layoutFaults(page)).map((fault) => `${fault} ${how}`));
  const setLarge = (large: boolean) =>
    page.evaluate((on) => {
      if (on) document.documentElement.dataset['text'] = 'large';
      else delete document.documentElement.dataset['text'];
    }, large);
  await setBrowserType(page, 32);
  await note('with type of 200 % on a phone');
  await setBrowserType(page, 16);
  await page.setViewportSize(NARROW.viewport);
  await note('on the narrowest phone');
  found.push(...(await splitWords(page)));
  await spaceText(page, true);
  await note('with text far apart');
  await spaceText(page, false);
  await setLarge(true);
  await note('with large text');
  await setLarge(false);
  await page.setViewportSize(PHONE.viewport as typeof NARROW.viewport);
  return found;
}

/** The page as it is until its scripts have come, or where they never do. */
async function blockScripts(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] });
  page.removeAllListeners('console');
}
