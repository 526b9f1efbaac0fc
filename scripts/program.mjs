// node scripts/program.mjs admin|seed WORDS: src/admin.ts or src/seed.ts as it is, through Vite
// because the application is TypeScript.
import { createServer } from 'vite';

// The program finds its words where it does in a release: after its own name.
const [name] = process.argv.splice(2, 1);
process.env.WITHOUT_PAGES = '1';
const vite = await createServer({
  // Nothing is reloaded, and the socket's port may be that of a development server.
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'error',
});
try {
  await vite.ssrLoadModule(`/src/${name}.ts`);
} finally {
  await vite.close();
}
