import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './src/messages/plugin.ts';
import { ownRouting } from './src/platform/pages/router-plugin.ts';
import { leanProgram } from './src/platform/process/lean-program.ts';
import { staticIcons } from './src/ui/static-icons.ts';

const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|react-router|use-intl|@formatjs)[\\/]|rolldown[\\/]runtime|preload-helper|pages[\\/](page-code|route-matcher)/;
const IDLE = /[\\/]src[\\/]idle-chunk\.tsx$/;
const PAGE = /[\\/]src[\\/](root|entry\.client|idle-chunk|routes[\\/][\w-]+)\.tsx$/;
const EVERYWHERE = /[\\/]src[\\/](root|entry\.client)\.tsx$/;
/** The pages that visitors come to first; what others have in common would burden them. */
const FIRST = /[\\/]src[\\/]routes[\\/](home|products|search|product|store|events|forum)\.tsx$/;
/** What so many of those have in common is best in one file for all pages. */
const COMMON = 3;
/** A line each: an icon, the address of a style sheet. */
const LINE = /[\\/]lucide-react[\\/]|\.css\?url$/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The pages that need a module, by the imports that lead to it. */
function pagesOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  if (!PAGE.test(id))
    for (const importer of modules.getModuleInfo(id)?.importers ?? [])
      pagesOf(importer, modules, seen);
  return seen;
}

/**
 * What every page needs, because the root or the entry does, and what those have in common that
 * visitors come to first, with all icons. Forms and what only few screens show stay apart by
 * themselves.
 */
function sharedFile(id: string, modules: Modules): 'shared' | null {
  const pages = [...pagesOf(id, modules)];
  const everywhere = pages.some((page) => EVERYWHERE.test(page));
  const first = pages.filter((page) => FIRST.test(page)).length;
  const least = pages.some((page) => IDLE.test(page)) ? 1 : COMMON;
  return everywhere || first >= least || LINE.test(id) ? 'shared' : null;
}

/**
 * What else the idle chunk is made of: in one file what pages have in common with it, such as the
 * parts of forms, so that they need not wait for the rest, which is another. The chunk itself keeps
 * the names of its parts, by which it can be asked for again (src/ui/lazy-part.ts).
 */
function idleFile(id: string, modules: Modules): 'idle' | 'forms' | null {
  const pages = [...pagesOf(id, modules)];
  if (IDLE.test(id) || !pages.some((page) => IDLE.test(page))) return null;
  return pages.filter((page) => PAGE.test(page)).length > 1 ? 'forms' : 'idle';
}

/** Packages that the server's bundle does not hold. */
const OUTSIDE = [
  'pg',
  'sharp',
  'nsfwjs',
  '@tensorflow/tfjs-backend-wasm',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-core',
];

export default defineConfig(({ command }) => ({
  plugins: [
    compiledMessages(),
    staticIcons(),
    leanProgram(),
    // Commands need no pages: two of them at once would write the types of routes over each other.
    ...(process.env['WITHOUT_PAGES'] ? [] : [ownRouting(), reactRouter()]),
  ],
  // Small enough assets stay files of their own: the CSP allows no data: scripts or styles.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      // Packages that every page needs in one file, and what pages share in another: half of the
      // requests, better compressed.
      build: {
        rolldownOptions: {
          output: {
            // The list of files is in every first load, and hashes are what compresses least in it.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR, priority: 3 },
                // What a file needs comes with it, so the one that all pages have is filled first.
                { name: sharedFile, priority: 2 },
                { name: idleFile, priority: 1 },
              ],
            },
          },
        },
      },
      // Found late, when a first page is already open, a package makes the development page reload
      // itself; and so do those that only server code sees.
      optimizeDeps: {
        include: [
          'react-dom/client',
          'react-router/dom',
          'use-intl',
          'lucide-react',
          'embla-carousel-react',
          '@base-ui/react/dialog',
          'use-intl > @formatjs/fast-memoize',
          'react-hook-form',
          'tus-js-client',
        ],
        exclude: ['drizzle-orm', 'pg', 'zod', 'isbot', 'better-auth', 'bowser', 'uuid'],
      },
    },
    ssr: {
      // The server, the worker for uploaded images, and the commands of a release.
      build: {
        rolldownOptions: {
          input: {
            index: 'src/server.ts',
            'image-worker': 'src/platform/images/image-worker.ts',
            admin: 'src/admin.ts',
            seed: 'src/seed.ts',
          },
          output: {
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      },
      // One bundle starts in a tenth of the time that node_modules takes; native modules stay
      // outside, and so does what only the worker loads, when it looks at pictures.
      resolve: command === 'build' ? { noExternal: true, external: OUTSIDE } : {},
    },
  },
}));
