// Development: Vite in middleware mode in front of the same application that production runs.
import { createServer as createViteServer } from 'vite';

process.env.NODE_ENV ??= 'development';
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });
const { startServer } = await vite.ssrLoadModule('/src/start.server.ts');
await startServer({
  loadApp: () => vite.ssrLoadModule('/src/app.server.ts'),
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  middleware: vite.middlewares,
});
