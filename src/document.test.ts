import { describe, expect, it } from 'vitest';
import { toDocument } from './document.server.ts';
import { checkDocument } from './document-check.server.ts';

describe('the document of a page', () => {
  it('finds what it changes in the markup of the installed React Router', async () => {
    await expect(checkDocument()).resolves.toBeUndefined();
  });

  it.each([
    ['asks for scripts in the head', 'rel="modulepreload"', 'rel="preload" as="script"'],
    ['starts its scripts', 'type="module" async=""', 'async="" type="module"'],
    ['hands its data to the browser', 'streamController = controller', 'writer = controller'],
  ])('is refused when React Router changes how it %s', async (habit, before, after) => {
    const other = checkDocument(({ html, loaderData }) => {
      expect(html).toContain(before);
      return { html: html.replaceAll(before, after), loaderData };
    });
    await expect(other).rejects.toThrow(`React Router has changed how it ${habit}`);
  });

  it('is refused when the data no longer comes with the context of the entry', async () => {
    const other = checkDocument(({ html }) => ({ html, loaderData: '' }));
    await expect(other).rejects.toThrow('hands its data to the browser');
  });

  it('carries data that looks like markup as data', () => {
    const html = toDocument(
      { html: '<html><head></head><body></body></html>', loaderData: '</script><b>\u2028' },
      'n',
    );
    expect(html).toContain('enqueue("\\u003c/script\\u003e\\u003cb\\u003e\\u2028")');
    expect(html).not.toContain('</script><b>');
  });
});
