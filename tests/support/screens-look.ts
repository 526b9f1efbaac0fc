/** What is wrong with a page as it lies there, for people who see, point or hear differently. */
import type axeCore from 'axe-core';
import type { Page } from '@playwright/test';
import { giveAxe } from './axe.ts';

/** Light and dark, each as it is and in high contrast: attributes, as preferences set them. */
export const MODES = [
  { name: 'light', theme: 'light', contrast: 'normal' },
  { name: 'dark', theme: 'dark', contrast: 'normal' },
  { name: 'light in high contrast', theme: 'light', contrast: 'high' },
  { name: 'dark in high contrast', theme: 'dark', contrast: 'high' },
] as const;
export type Mode = (typeof MODES)[number];

/** Shows the page in another mode without loading it again. */
async function showIn(page: Page, { theme, contrast }: Mode): Promise<void> {
  await page.evaluate(
    ([theme, contrast]) => {
      const { dataset } = document.documentElement;
      dataset['theme'] = theme;
      if (contrast === 'high') dataset['contrast'] = 'high';
      else delete dataset['contrast'];
    },
    [theme, contrast] as const,
  );
}

export type Part = {
  /** Only this, such as what lies over the page. */
  within?: string;
  /** Of each list its first rows. */
  fewRows?: boolean;
  /** Header and footer were looked at with another page. */
  noFrame?: boolean;
  /** What a mode changes: colors. */
  colors?: boolean;
  /** How large targets are was measured on a wider phone. */
  noTargets?: boolean;
};

/**
 * Everything that axe finds against WCAG 2.2 AA; in high contrast against the contrast of AAA.
 * Slow changes are there at once.
 */
export async function findings(page: Page, mode: Mode, part: Part = {}): Promise<string[]> {
  await showIn(page, mode);
  await giveAxe(page);
  return page.evaluate(
    async ({ within = 'html', fewRows, noFrame, colors, noTargets, high }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const FEW = 3;
      const rest = [...document.querySelectorAll('ul, ol, tbody, .grid')].flatMap((list) =>
        [...list.children].filter(
          (row, at, rows) => at >= FEW && rows[at - FEW]?.className === row.className,
        ),
      );
      const frame = [...document.querySelectorAll('.header, .footer, .tabbar')];
      const exclude = [...(fewRows ? rest : []), ...(noFrame ? frame : [])];
      const contrast = high ? 'color-contrast-enhanced' : 'color-contrast';
      // Also of what has changed since, such as a button that has done its work.
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
      const found = await axe.run(
        {
          include: [within],
          ...(exclude.length > 0 ? { exclude } : {}),
        } as axeCore.ElementContext,
        {
          runOnly: colors
            ? { type: 'rule', values: [contrast, 'link-in-text-block'] }
            : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          rules: {
            'color-contrast': { enabled: !high },
            'color-contrast-enhanced': { enabled: high },
            ...(noTargets ? { 'target-size': { enabled: false } } : {}),
          },
          resultTypes: ['violations'],
          // Its own requests for style sheets, and its questions to frames: there are none.
          preload: false,
          iframes: false,
        },
      );
      return found.violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 3)
          .map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
    },
    { ...part, high: mode.contrast === 'high' },
  );
}
