/**
 * Draws every lucide icon of a build from one file that all pages share. A page has a hundred, half
 * of them the same: in its HTML and its scripts they were a sixth of what is sent.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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

/**
 * The file of all icons, as `<symbol>`s that are known by the names of their files in the package.
 * @returns its text, and its address, which is another one when a drawing changed
 */
export function iconSprite(drawings: ReadonlyMap<string, string>): { text: string; url: string } {
  const symbols = [...drawings]
    .map(([name, markup]) => `<symbol id="${name}" viewBox="0 0 24 24">${markup}</symbol>`)
    .toSorted();
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 7);
  return { text, url: `/assets/icons-${hash}.svg` };
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

const TAG = (name: string) => new RegExp(`<${name}\\b((?:[^<>{}]|\\{[^{}]*\\})*)/>`, 'g');
/** What gives an icon a meaning, or takes the one element's place. */
const MEANING = /\b(?:role|title|aria-label|aria-labelledby|ref)=/;

/**
 * Writes `<MapPin className="icon" />` as the one element that it draws. As a component each icon
 * was called, and a page has fifty to a hundred. One that has a name stays a component.
 */
export function drawInPlace(code: string): string {
  const names = [...code.matchAll(IMPORT)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().split(' as ').at(-1) ?? ''),
  );
  return names
    .filter((name) => /^[A-Z]\w*$/.test(name))
    .reduce(
      (drawn, name) =>
        drawn.replace(TAG(name), (whole, attributes: string) =>
          MEANING.test(attributes) ? whole : `<svg${attributes}{...${name}.drawing} />`,
        ),
      code,
    );
}

const SOURCE = path.join(import.meta.dirname, '..');

/** The names of the files of all icons that the product imports. */
function importedIcons(files: Map<string, string>): Set<string> {
  const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => importEachIcon(readFileSync(path.join(SOURCE, file), 'utf8'), files));
  return new Set(
    sources.flatMap((code) =>
      [...code.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );
}

async function drawIcons(files: Map<string, string>): Promise<Map<string, string>> {
  const { resolve } = createRequire(import.meta.url);
  const icons = [...importedIcons(files)].map(async (name) => {
    const file = pathToFileURL(resolve(`lucide-react/icons/${name}`)).href;
    return [name, iconMarkup((await import(file)) as IconModule)] as const;
  });
  return new Map(await Promise.all(icons));
}

/** In builds alone: development and tests take lucide as it is, which looks the same. */
export function staticIcons(): Plugin[] {
  const files = iconFiles();
  let sprite: Promise<ReturnType<typeof iconSprite>> | undefined;
  const drawn = () => (sprite ??= drawIcons(files).then(iconSprite));
  const imports: Plugin = {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({ code: importEachIcon(drawInPlace(code), files), map: null }),
    },
  };
  const drawings: Plugin = {
    name: 'static-icons',
    apply: 'build',
    transform: {
      // Files under old names only re-export another icon.
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'createLucideIcon' },
      handler: async (_code, id) => {
        const { url, text } = await drawn();
        const name = path.basename(id, '.mjs');
        // One that is not imported in the usual way stays as the package has it.
        if (!text.includes(`id="${name}"`)) return null;
        const symbol = JSON.stringify(`${url}#${name}`);
        return {
          code: `import { staticIcon } from ${JSON.stringify(COMPONENT)};\nexport default /* @__PURE__ */ staticIcon(${symbol});`,
          map: null,
        };
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { url, text } = await drawn();
      this.emitFile({ type: 'asset', fileName: url.slice(1), source: text });
    },
  };
  return [imports, drawings];
}
