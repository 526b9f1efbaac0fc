// npm run seed: fills the demo into the configured database, through Vite because the application
// is TypeScript.
import { createServer } from 'vite';

process.env.WITHOUT_PAGES = '1';
const vite = await createServer({
  // Nothing is reloaded, and the socket's port may be that of a development server.
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'error',
});
try {
  await vite.ssrLoadModule('/src/seed.ts');
} finally {
  await vite.close();
}
