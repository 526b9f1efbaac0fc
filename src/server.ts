// The production entry: Vite bundles it with the pages into build/server/index.js.
// First of all imports: only schemas made after it have the methods that describe them in OpenAPI.
import '@hono/zod-openapi';
import path from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { BUILT_PROCESS } from '#platform/pictures/pictures.server.ts';
import { startServer } from './start.server.ts';

await startServer({ loadBuild: () => build, files: path.join(import.meta.dirname, '../client'), pictureProcess: path.join(import.meta.dirname, BUILT_PROCESS) });
