/** Somebody who has a keyboard and nothing else, and sees where the focus is. */
import type { Locator, Page } from '@playwright/test';

/** No page has so many stops before what somebody wants. */
const MOST_PRESSES = 150;

/** Does not wait: what the page has not, or not any more, has no focus. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target
    .evaluateAll(([element]) => element?.contains(document.activeElement) ?? false)
    .catch(() => false);

/** Whether the focus is seen: a ring around it, or around what it is a part of. */
function isSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const ringed = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const { activeElement } = document;
    if (!activeElement) return false;
    const parts = [activeElement, activeElement.nextElementSibling].filter((part) => part !== null);
    for (let at = activeElement.parentElement; at && parts.length < 6; at = at.parentElement)
      parts.push(at);
    return parts.some(
      (part) => ringed(part) || ringed(part, '::before') || ringed(part, '::after'),
    );
  });
}

/**
 * Presses Tab until something has the focus.
 * @throws Error when nothing shows where the focus is, or it never comes there
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (presses > 0 || !(await hasFocus(target))) await page.keyboard.press(key);
    if (!(await hasFocus(target))) continue;
    if (!(await isSeen(page))) throw new Error(`Nothing shows the focus on ${String(target)}`);
    return;
  }
  throw new Error(`Tab never comes to ${String(target)}`);
}

/** Goes there and presses Enter, or Space. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types; what was in it goes. */
export async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

/** Chooses in a select by the first letters of what it says, as keyboards do. */
export async function pick(page: Page, select: Locator, letters: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.type(letters);
}

/** What screen readers have been told politely, or at once, and can still be read. */
export function announced(page: Page): Promise<string[]> {
  return page
    .locator('[role=status], [role=alert], [aria-live]')
    .evaluateAll((regions) =>
      regions.map(({ textContent }) => textContent.trim()).filter((text) => text !== ''),
    );
}
