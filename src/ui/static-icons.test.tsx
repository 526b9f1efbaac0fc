import * as heart from 'lucide-react/icons/heart';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { staticIcon } from './StaticIcon.tsx';
import { iconMarkup } from './static-icons.ts';

const Square = staticIcon('<path d="M0 0h1v1z"/>');

it("an icon's markup is lucide's drawing without what React alone needs", () => {
  const markup = iconMarkup(heart as unknown as Parameters<typeof iconMarkup>[0]);
  expect(markup).toMatch(/^<path d="M[^"]+"\/>$/);
});

it('a drawn icon is decoration unless it has a name', () => {
  expect(renderToString(<Square className="icon" />)).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="icon"><path d="M0 0h1v1z"/></svg>',
  );
  expect(
    renderToString(<Square className="icon" role="img" aria-label="Verified" />),
  ).not.toContain('aria-hidden');
});
