import { expect, test, vi } from 'vitest';
import { escapeMarkup, markupOnce } from './markup.ts';

test('text stays text in markup', () => {
  expect(escapeMarkup(`<b title="x">Tom & Ann's</b>`)).toBe(
    `&#60;b title=&#34;x&#34;&#62;Tom &#38; Ann's&#60;/b&#62;`,
  );
});

test('markup is written once for what it is written from, and for each key', () => {
  const write = vi.fn(() => 'written');
  const [one, other] = [{}, {}];
  const markup = markupOnce(one, 'en', write);
  expect(markup).toEqual({ __html: 'written' });
  expect(markupOnce(one, 'en', write)).toBe(markup);
  expect(write).toHaveBeenCalledTimes(1);
  markupOnce(one, 'fr', write);
  markupOnce(other, 'en', write);
  expect(write).toHaveBeenCalledTimes(3);
});
