/** What somebody is told of decisions about what is theirs. */
import { expect } from './journey.ts';
import type { PlainPage } from './plain-browser.ts';

/** Where the newest notice of a decision leads; null before there is one. */
export async function newestDecision(page: PlainPage): Promise<string | null> {
  await page.goto('/notifications');
  return page.root.querySelector('a[href^="/decisions/"]')?.getAttribute('href') ?? null;
}

/**
 * Opens the decision that somebody is told of next.
 * @param before what `newestDecision` said until then: a journey may be tried a second time
 */
export async function openNextDecision(page: PlainPage, before: string | null): Promise<void> {
  const newest = () => newestDecision(page);
  await expect.poll(newest).not.toBe(before);
  await page.goto((await newest()) ?? '');
}
