// The production entry: Vite bundles it with the pages into build/server/index.js.
import path from 'node:path';
import { startServer } from './process/start.server.ts';

await startServer({
  // Later, because a process with ROLE=live needs no pages.
  loadBuild: () => import('virtual:react-router/server-build'),
  files: path.join(import.meta.dirname, '../client'),
});
