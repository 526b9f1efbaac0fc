import * as heart from 'lucide-react/icons/heart';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { staticIcon } from './StaticIcon.tsx';
import { drawInPlace, iconMarkup, iconSprite, importEachIcon } from './static-icons.ts';

const Square = staticIcon('/assets/icons-1.svg#square');

it("an icon's markup is lucide's drawing without what React alone needs", () => {
  const markup = iconMarkup(heart as unknown as Parameters<typeof iconMarkup>[0]);
  expect(markup).toMatch(/^<path d="M[^"]+"\/>$/);
});

it('the file of all icons has another address when a drawing changed, and only then', () => {
  const [one, other] = ['<path d="M1 1z"/>', '<path d="M2 2z"/>'];
  const sprite = iconSprite(
    new Map([
      ['heart', one],
      ['bell', other],
    ]),
  );
  expect(sprite.text).toContain(`<symbol id="heart" viewBox="0 0 24 24">${one}</symbol>`);
  expect(
    iconSprite(
      new Map([
        ['bell', other],
        ['heart', one],
      ]),
    ),
  ).toEqual(sprite);
  expect(
    iconSprite(
      new Map([
        ['heart', other],
        ['bell', other],
      ]),
    ).url,
  ).not.toBe(sprite.url);
});

it('each icon of an import comes from its own file, under the name that it has there', () => {
  const files = new Map([
    ['Menu', 'menu'],
    ['House', 'house'],
  ]);
  expect(
    importEachIcon(
      "import {\n  House,\n  type LucideIcon,\n  Menu as MenuIcon,\n} from 'lucide-react';",
      files,
    ),
  ).toBe(
    "import House from 'lucide-react/icons/house'; import MenuIcon from 'lucide-react/icons/menu';",
  );
  expect(() => importEachIcon("import { Nothing } from 'lucide-react';", files)).toThrow('Nothing');
});

it('a drawn icon is decoration unless it has a name', () => {
  expect(renderToString(<Square className="icon" />)).toBe(
    '<svg aria-hidden="true" class="icon"><use href="/assets/icons-1.svg#square"/></svg>',
  );
  expect(
    renderToString(<Square className="icon" role="img" aria-label="Verified" />),
  ).not.toContain('aria-hidden');
});

it('an icon whose component is named is one element, and a component where it has a name', () => {
  const imports = "import { type LucideIcon, MapPin, Menu as MenuIcon } from 'lucide-react';";
  const drawn = (code: string) => drawInPlace(`${imports}\n${code}`).slice(imports.length + 1);
  expect(drawn('<MapPin className="icon" aria-hidden />')).toBe(
    '<svg className="icon" aria-hidden {...MapPin.drawing} />',
  );
  expect(drawn("<MenuIcon key={id} className={a <= b ? 'icon' : 'icon off'} />")).toBe(
    "<svg key={id} className={a <= b ? 'icon' : 'icon off'} {...MenuIcon.drawing} />",
  );
  for (const kept of [
    '<MapPin role="img" aria-label={label} />',
    '<MapPinned className="icon" />',
    '<Menu className="icon" />',
    'const Icon = MapPin;',
  ])
    expect(drawn(kept)).toBe(kept);
});

it('in its place an icon is what its component draws', () => {
  expect(renderToString(<svg className="icon" {...Square.drawing} />)).toContain(
    renderToString(<Square className="icon" />).match(/<use[^>]*>/)?.[0],
  );
  expect(renderToString(<svg {...Square.drawing} />)).toBe(renderToString(<Square />));
});
