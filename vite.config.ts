import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compiledMessages } from './src/messages/plugin.ts';
import { staticIcons } from './src/ui/static-icons.ts';

const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|react-router|use-intl|@formatjs)[\\/]|rolldown[\\/]runtime|preload-helper/;
/**
 * What browsing screens have in common. Forms and other features stay apart, or every visitor would
 * load those of sellers.
 */
const SHARED =
  /[\\/](?:src[\\/](?:ui|platform|features[\\/](?:catalog|preferences|pages|listings|search))|lucide-react)[\\/](?!.*(?:listings\.input|Field\.tsx))/;

export default defineConfig(({ command }) => ({
  plugins: [compiledMessages(), staticIcons(), tailwindcss(), reactRouter()],
  // Small enough assets stay files of their own: the CSP allows no data: scripts or styles.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      // Packages that every page needs in one file, and what three screens share in another: half
      // of the requests, better compressed.
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: VENDOR },
                { name: 'shared', minShareCount: 3, test: SHARED },
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
      // Three programs: the server, and the processes that draw strangers' pictures and the demo's.
      build: {
        rolldownOptions: {
          input: {
            index: 'src/server.ts',
            'image-worker': 'src/platform/images/image-worker.ts',
            'demo-covers': 'seed/covers-worker.ts',
          },
        },
      },
      // One bundle starts in a tenth of the time that node_modules takes; native modules stay
      // outside.
      resolve: command === 'build' ? { noExternal: true, external: ['pg', 'sharp'] } : {},
    },
  },
}));
