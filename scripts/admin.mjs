// npm run admin -- grant EMAIL admin|moderator|user: through Vite because the application is
// TypeScript.
import { constants, setPriority } from 'node:os';
import { createServer } from 'vite';

// A backup runs beside the shop, which comes first where both want the processor.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW);
process.env.WITHOUT_PAGES = '1';
const vite = await createServer({
  // Nothing is reloaded, and the socket's port may be that of a development server.
  server: { middlewareMode: true, hmr: false, ws: false },
  appType: 'custom',
  logLevel: 'error',
});
try {
  const { admin } = await vite.ssrLoadModule('/src/commands/admin.ts');
  process.exitCode = await admin(process.argv.slice(2));
} finally {
  await vite.close();
}
