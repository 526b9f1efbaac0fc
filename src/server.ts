// The production entry: Vite bundles it with the pages into build/server/index.js.
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { startServer } from './process/start.server.ts';

await startServer({ loadBuild: () => build, files: path.join(import.meta.dirname, '../client') });
