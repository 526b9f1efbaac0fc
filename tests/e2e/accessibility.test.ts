/**
 * Every screen in three languages, and by all of them in each mode, with what opens over it and
 * with its form in error; and how it lies there on narrow screens, with large type and with text
 * far apart.
 * docs/decisions/045 says what is covered by what.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '@playwright/test';
import {
  layoutFaults,
  setBrowserType,
  smallTargets,
  spaceText,
  splitWords,
} from '#tests/support/page-layout.ts';
import {
  DESKTOP,
  hydrated,
  listening,
  openShop,
  PHONE,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';
import { findings, type Mode, MODES, type Part } from '#tests/support/screens-look.ts';
import { buildScreensWorld, type Who, type World } from '#tests/support/screens-world.ts';
import { missingPages, type Screen, screensOf } from '#tests/support/screens.ts';

let shop: Shop;
let world: World;
let screens: Screen[];
beforeAll(async () => {
  shop = await openShop();
  world = await buildScreensWorld(shop);
  screens = screensOf(world.places);
});
afterAll(() => shop.close());

/** A hundred pages may take as long as this on a busy machine. */
const MANY_PAGES_MS = 900_000;
/** The mode that a screen is seen in first: another one with each screen and each language. */
const modesFrom = (turn: number): Mode[] => {
  const first = turn % MODES.length;
  return [...MODES.slice(first), ...MODES.slice(0, first)];
};

test('no page is left out', () => {
  expect(missingPages(screens)).toEqual([]);
});

/** Visits all screens as whoever they are for. @returns what is found wrong, by screen */
async function visitAll(
  { locale, options }: { locale: string; options: object },
  look: (visit: { page: Page; screen: Screen; at: number; isFirst: boolean }) => Promise<string[]>,
): Promise<string[]> {
  const { page, troubles, leave } = await visitor(shop, { ...options, reducedMotion: 'reduce' });
  const context = page.context();
  const found: string[] = [];
  let before: Who | null = null;
  const wanted = new RegExp(process.env['SCREENS'] ?? '');
  for (const [at, screen] of screens.entries()) {
    if (!wanted.test(`${screen.who} ${screen.path}`)) continue;
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
  await leave();
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

describe('axe finds nothing', () => {
  test(
    'in English on a computer, in two modes, whatever opens',
    async () => {
      const look = { locale: 'en', options: DESKTOP };
      const found = await visitAll(look, async ({ page, screen, at, isFirst }) => {
        // The other two are those of the phones.
        const modes = modesFrom(at + 3).slice(0, 2);
        await open(page, screen.path);
        const part = { fewRows: true, noFrame: !isFirst };
        const found = await inModes(page, modes, part);
        await setBrowserType(page, 32);
        found.push(...(await layoutFaults(page)).map((fault) => `${fault} with type of 200 %`));
        await setBrowserType(page, 16);
        if (screen.opens && screen.who !== 'visitor') await listening(page);
        for (const opener of screen.opens ?? [])
          found.push(...(await lookOver(page, opener, modes)));
        if (screen.sends) found.push(...(await lookAtErrors(page, screen.sends, modes)));
        return found;
      });
      expect(found).toEqual([]);
    },
    MANY_PAGES_MS,
  );

  test(
    'in Spanish on a phone, whatever opens, and every target can be hit',
    async () => {
      const look = { locale: 'es', options: PHONE };
      const found = await visitAll(look, async ({ page, screen, at, isFirst }) => {
        const [mode] = modesFrom(at + 1) as [Mode];
        await open(page, screen.path);
        const part = { fewRows: true, noFrame: !isFirst };
        const found = await inModes(page, [mode], part);
        found.push(...(await smallTargets(page)).map((target) => `is too small: ${target}`));
        found.push(...(await narrowFaults(page)));
        const openers = [...(screen.opens ?? []), ...(screen.opensOnPhone ?? [])];
        if (openers.length > 0 && screen.who !== 'visitor') await listening(page);
        for (const opener of openers)
          if (await page.locator(opener).filter({ visible: true }).count())
            found.push(...(await lookOver(page, opener, [mode])));
        if (screen.sends) found.push(...(await lookAtErrors(page, screen.sends, [mode])));
        return found;
      });
      expect(found).toEqual([]);
    },
    MANY_PAGES_MS,
  );

  test(
    'in Haitian Creole on the narrowest phone, before scripts have come',
    async () => {
      const look = { locale: 'ht', options: NARROW };
      const blocked = new WeakSet<Page>();
      const found = await visitAll(look, async ({ page, screen, at, isFirst }) => {
        if (!blocked.has(page)) await blockScripts(page);
        blocked.add(page);
        const [mode] = modesFrom(at + 2) as [Mode];
        await goTo(page, screen.path);
        const part = { fewRows: true, noFrame: !isFirst, noTargets: true };
        return [...(await inModes(page, [mode], part)), ...(await layoutFaults(page))];
      });
      expect(found).toEqual([]);
    },
    MANY_PAGES_MS,
  );
});

const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };

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
