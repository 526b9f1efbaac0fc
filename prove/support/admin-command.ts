// `npm run admin` without Vite, for proofs that start it often and kill it.
import { admin } from '../../src/commands/admin.ts';

process.exitCode = await admin(process.argv.slice(2));
