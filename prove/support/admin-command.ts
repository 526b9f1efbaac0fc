// `npm run admin` without Vite, for proofs that start it often and kill it.
import { constants, setPriority } from 'node:os';
import { admin } from '../../src/commands/admin.ts';

if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW);
process.exitCode = await admin(process.argv.slice(2));
