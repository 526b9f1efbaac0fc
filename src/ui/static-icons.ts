/**
 * Gives every lucide icon of a build to StaticIcon: the shapes stay the package's, its slow way to
 * render them goes.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type IconModule = { __iconData: { node: [tag: string, attributes: Record<string, string>][] } };

const COMPONENT = path.join(import.meta.dirname, 'StaticIcon.tsx');

/** Markup of an icon; `key` is for React's lists only. */
export function iconMarkup({ __iconData: { node } }: IconModule): string {
  const attributes = (all: Record<string, string>) =>
    Object.entries(all)
      .map(([name, value]) => (name === 'key' ? '' : ` ${name}="${value}"`))
      .join('');
  return node.map(([tag, all]) => `<${tag}${attributes(all)}/>`).join('');
}

/** In builds alone: development and tests take lucide as it is, which looks the same. */
export function staticIcons(): Plugin {
  return {
    name: 'static-icons',
    apply: 'build',
    transform: {
      // Files under old names only re-export another icon.
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'createLucideIcon' },
      handler: async (_code, id) => {
        const markup = iconMarkup((await import(pathToFileURL(id).href)) as IconModule);
        return {
          code: `import { staticIcon } from ${JSON.stringify(COMPONENT)};\nexport default /* @__PURE__ */ staticIcon(${JSON.stringify(markup)});`,
          map: null,
        };
      },
    },
  };
}
