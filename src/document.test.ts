import { createHash } from 'node:crypto';
import vm from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
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
    const loaderData = `{"it's":"\\\\"}</script><b>&\u2028\u2029\n\r"\\'`;
    const { html } = toDocument(
      { html: '<html><head></head><body></body></html>', loaderData },
      'n',
    );
    expect(html).not.toContain('</script><b>');
    const [, script = ''] = /<body><script>(.*?)<\/script>/s.exec(html) ?? [];
    const enqueue = vi.fn();
    const streamController = { enqueue, close: () => undefined };
    vm.runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
    expect(enqueue).toHaveBeenCalledExactlyOnceWith(loaderData);
  });

  it('names its own inline scripts, and none that got into the page in another way', () => {
    const body =
      '<script>evil()</script><script nonce="guess">evil()</script>' +
      '<script nonce="mark">if (1 < 2) go()</script>' +
      '<script nonce="mark" type="module" async="">import("/a.js")</script>';
    const { html, scripts } = toDocument(
      { html: `<html><head></head><body>${body}</body></html>`, loaderData: '[]' },
      'mark',
    );
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(html).not.toContain('mark');
    expect(html).toContain('<script>if (1 < 2) go()</script><script type="later">import("/a.js")');
    expect(scripts).toEqual(
      expect.arrayContaining([hash('if (1 < 2) go()'), hash('import("/a.js")')]),
    );
    expect(scripts).not.toContain(hash('evil()'));
    expect(scripts).toHaveLength(4);
  });
});
