// The process that draws the demo's covers: takes a minute or two of a processor that pages have first call on, and
// ends with its work or its parent. Its argument is DATA_DIR.
import { constants, setPriority } from 'node:os';
import { renderDemoCovers } from './pictures.ts';

try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // A container may forbid it; the work is the same.
}
process.on('disconnect', () => process.exit(0));
await renderDemoCovers(process.argv[2] ?? '');
process.disconnect?.();
