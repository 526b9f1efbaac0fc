/** How a page lies there: what scrolls sideways, is broken or cut off, or too small to be hit. */
import type { Page } from '@playwright/test';

/** Sets the size of type that the browser's own settings have, 16 for most people. */
export async function setBrowserType(page: Page, pixels: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
  await devtools.detach();
}

/**
 * Spaces text as far as people may ask for (WCAG 1.4.12), or no longer. @param spaced whether to
 */
export async function spaceText(page: Page, spaced: boolean): Promise<void> {
  await page.evaluate(
    ([rules]) => {
      const sheet = new CSSStyleSheet();
      if (rules) sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    },
    [
      spaced
        ? `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
             word-spacing: 0.16em !important; }
           p { margin-bottom: 2em !important; }`
        : '',
    ],
  );
}

/**
 * What is wrong with the page as it lies there: it scrolls sideways, parts of the header lie over
 * each other, a price is broken, the words of a button do not fit into it, or a face or a chip is
 * stretched.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // What is fixed to the edges is as wide as the page has become.
    const widest = () =>
      [...document.querySelectorAll('body *')].findLast(
        (part) =>
          !part.closest('.tabbar') &&
          part.getBoundingClientRect().left + part.scrollWidth > scrollWidth - 2,
      );
    const wide =
      scrollWidth > clientWidth
        ? [`is ${scrollWidth} wide, not ${clientWidth} (${widest()?.outerHTML.slice(0, 80)})`]
        : [];

    const boxes = [...document.querySelectorAll('.header-top > *, .header-nav > *')]
      .map((part) => ({ part: part.className, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const overlapping = boxes.flatMap(({ part, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${part} lies over ${other.part}`),
    );

    const broken: string[] = [];
    for (const price of document.querySelectorAll(
      '.price, .amount, .buybar-price, .strong-price, .sums dd, .lines td',
    )) {
      const texts = document.createTreeWalker(price, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const number = /\d[\d.,\u00a0\u202f]*/.exec(text.nodeValue ?? '');
        if (!number) continue;
        const range = document.createRange();
        range.setStart(text, number.index);
        range.setEnd(text, number.index + number[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`breaks ${number[0]}`);
      }
    }

    const cut = [...document.querySelectorAll<HTMLElement>('.btn, .chip, .badge, .seg a, h1')]
      .filter(
        (part) =>
          part.checkVisibility() &&
          getComputedStyle(part).overflow !== 'visible' &&
          getComputedStyle(part).textOverflow !== 'ellipsis' &&
          (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2),
      )
      .map((part) => `cuts off ${part.className} ${part.textContent.slice(0, 30)}`);
    // A face is round, and a chip is a few lines high, whatever stands beside it.
    const stretched = [...document.querySelectorAll<HTMLElement>('.avatar, .chip')]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        const most = 6 * Number.parseFloat(getComputedStyle(part).fontSize);
        return part.matches('.chip') ? height > most : Math.abs(width - height) > 2;
      })
      .map((part) => `stretches ${part.className} ${part.textContent.slice(0, 30)}`);
    return [...wide, ...overlapping, ...broken, ...cut, ...stretched];
  });
}

const LABELS = '.tag-on, .seg > *, .tabbar a, .btn, .badge';

/** Labels with a word that goes on in the next line, in the middle and without a hyphen. */
export function splitWords(page: Page, labels: string = LABELS): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found: string[] = [];
    /** Longer is no word of ours but somebody's name, which fits into no line. */
    const LONGEST_WORD = 40;
    for (const label of document.querySelectorAll(wanted)) {
      if (!label.checkVisibility()) continue;
      const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of (text.nodeValue ?? '').matchAll(/[\p{L}’]+/gu)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && word[0].length <= LONGEST_WORD)
            found.push(`splits ${word[0]} in ${label.className}`);
        }
    }
    return [...new Set(found)];
  }, labels);
}

/**
 * What cannot be hit within 44 by 44 pixels around its middle: by itself, by what it enlarges
 * itself with, or by its label. Links that are words alone are as high as their line (WCAG 2.5.8).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const HALF = 21;
    const STOPS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    // Words that are a link, in a text or on a line of their own; axe sees to their 24 pixels.
    const isInline = (stop: Element) => {
      const { display, padding, borderStyle } = getComputedStyle(stop);
      const isBare = padding === '0px' && borderStyle === 'none' && !stop.querySelector('svg, img');
      return stop.matches('a, button') && (display === 'inline' || (isBare && stop.matches('a')));
    };
    const found: string[] = [];
    for (const stop of document.querySelectorAll<HTMLElement>(STOPS)) {
      if (!stop.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const own = stop.getBoundingClientRect();
      const isLarge = own.width >= 43.5 && own.height >= 43.5;
      // A box or a radio is hit with its label as well.
      const label = 'labels' in stop && !isLarge ? (stop as HTMLInputElement).labels?.[0] : null;
      const box = (label ?? stop).getBoundingClientRect();
      if ((box.width >= 43.5 && box.height >= 43.5) || box.width * box.height <= 4) continue;
      if (isInline(stop) || (stop as HTMLButtonElement).disabled) continue;
      // The islands of the map are as large as they are; the list beside it has the same links.
      if (stop.closest('.sr, [hidden], [inert], svg')) continue;
      stop.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, right, top, bottom } = (label ?? stop).getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const hits = (dx: number, dy: number) => {
        const [px, py] = [x + dx, y + dy];
        if (px < 0 || py < 0 || px > innerWidth || py > innerHeight) return true;
        const hit = document.elementFromPoint(px, py);
        return hit !== null && (stop.contains(hit) || (label?.contains(hit) ?? false));
      };
      const narrow = box.width < 43.5 && !(hits(-HALF, 0) && hits(HALF, 0));
      const low = box.height < 43.5 && !(hits(0, -HALF) && hits(0, HALF));
      if (narrow || low)
        found.push(
          [
            `${stop.tagName.toLowerCase()}.${stop.className}`,
            `${Math.round(box.width)} x ${Math.round(box.height)}`,
            (stop.ariaLabel ?? stop.textContent).trim().slice(0, 30),
          ].join(' '),
        );
    }
    scrollTo(0, 0);
    return found;
  });
}
