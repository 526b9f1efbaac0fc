/**
 * Gives every lucide icon of a build to StaticIcon: the shapes stay the package's, its slow way to
 * render them goes.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

const ALL = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const DEFAULT_AS = /default as (\w+)/g;

/** The file of each name that lucide's one module for all icons exports. */
function iconFiles(): Map<string, string> {
  const main = createRequire(import.meta.url).resolve('lucide-react');
  const source = readFileSync(path.join(main, '../../esm/lucide-react.mjs'), 'utf8');
  return new Map(
    [...source.matchAll(ALL)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(DEFAULT_AS)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own file. By way of the one module for all of them, every icon would
 * seem to be needed by every page, and come with the scripts that all pages share.
 */
export function importEachIcon(code: string, files: Map<string, string>): string {
  return code.replaceAll(IMPORT, (_whole, list: string) =>
    list
      .split(',')
      .map((each) => each.trim())
      // Types are gone before anything is bundled.
      .filter((each) => each !== '' && !each.startsWith('type '))
      .map((each) => {
        const [name = '', local = name] = each.split(' as ');
        const file = files.get(name);
        if (!file) throw new RangeError(`lucide-react has no icon ${name}`);
        return `import ${local} from 'lucide-react/icons/${file}';`;
      })
      .join(' '),
  );
}

/** In builds alone: development and tests take lucide as it is, which looks the same. */
export function staticIcons(): Plugin[] {
  const files = iconFiles();
  const imports: Plugin = {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({ code: importEachIcon(code, files), map: null }),
    },
  };
  const drawings: Plugin = {
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
  return [imports, drawings];
}
