/** What the service worker of a journey's browser knows of the pages that it keeps. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits until the worker knows what a page is about: its line in the list of what was kept. */
export async function described(page: Page, path: string): Promise<void> {
  const about = () =>
    page.evaluate(async (at) => {
      for (const name of (await caches.keys()).filter((each) => each.startsWith('shop-pages'))) {
        const cache = await caches.open(name);
        for (const key of await cache.keys())
          if (new URL(key.url).pathname.replace(/\.data$/, '') === at)
            if ((await cache.match(key))?.headers.has('X-Kept-About')) return true;
      }
      return false;
    }, path);
  await expect.poll(about).toBe(true);
}
