// The worker that renders the demo's covers: takes a minute or two of a processor that pages have
// first call on, and ends with its work or its parent. Its argument is DATA_DIR.
import { stayInBackground } from '#platform/background-process.server.ts';
import { renderDemoCovers } from './pictures.ts';

stayInBackground();
await renderDemoCovers(process.argv[2] ?? '');
process.disconnect?.();
