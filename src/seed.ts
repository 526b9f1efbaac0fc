// npm run seed: Vite runs it as it is (scripts/program.mjs), a release as build/server/seed.js.
import { seed } from './commands/seed.ts';

process.exitCode = await seed();
