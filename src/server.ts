// The production entry: Vite bundles it with the pages into build/server/index.js.
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { BUILT_IMAGE_WORKER } from '#platform/images/images.server.ts';
import { startServer } from './process/start.server.ts';

const beside = (file: string) => path.join(import.meta.dirname, file);
await startServer({
  loadBuild: () => build,
  files: beside('../client'),
  imageWorker: beside(BUILT_IMAGE_WORKER),
});
