// npm run admin: Vite runs it as it is (scripts/program.mjs), a release as build/server/admin.js.
import { constants, setPriority } from 'node:os';
import { admin } from './commands/admin.ts';

// A backup runs beside the shop, which comes first where both want the processor.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW);
process.exitCode = await admin(process.argv.slice(2));
