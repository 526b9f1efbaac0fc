import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Small enough assets stay files of their own: the CSP allows no data: scripts or styles.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      // Seen only by server code; optimising them makes the development page reload itself.
      optimizeDeps: { exclude: ['drizzle-orm', 'pg'] },
    },
    ssr: {
      build: { rolldownOptions: { input: 'src/server.ts' } },
      // One bundle starts in a tenth of the time that node_modules takes; native modules stay outside.
      resolve: command === 'build' ? { noExternal: true, external: ['pg', 'sharp'] } : {},
    },
  },
}));
