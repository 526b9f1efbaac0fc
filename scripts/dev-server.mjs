// Development: Vite in middleware mode in front of the same application that production runs.
import { createServer as createViteServer } from 'vite';
import { bundleWorker } from './service-worker.mjs';

process.env.NODE_ENV ??= 'development';
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });
// Pages that are being written are never shown as they were; push messages work as ever.
vite.middlewares.use('/service-worker.js', (_request, response, next) => {
  response.setHeader('Content-Type', 'text/javascript');
  response.setHeader('Cache-Control', 'no-cache');
  bundleWorker('service-worker-off').then((source) => response.end(source), next);
});
const { startServer } = await vite.ssrLoadModule('/src/process/start.server.ts');
await startServer({
  loadApp: () => vite.ssrLoadModule('/src/app.server.ts'),
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  middleware: vite.middlewares,
});
