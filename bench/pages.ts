// npm run bench pages: pages as strangers and members get them, kept and made anew, beside what the
// machine can do at most in the same minutes; what a first visit transfers; and the goals of all
// that. Takes six minutes and prints Markdown. More readers than can be served, and whether memory
// grows: npm run prove overload, npm run prove soak.
// --counts for what a page costs in counts alone (--of=folder: of another checkout's build)
// --listings=100000 for a generated shop of that size as well, strangers alone · --seconds=6 for
// each figure
import { rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { PAGE_KINDS, type PageKind, pageOfEachKind } from '#tests/support/first-load.ts';
import { printCounts } from './pages/counts.ts';
import { printGoals } from './pages/goals.ts';
import { option, say } from './pages/options.ts';
import { measureInTurns, measureKept, measureMade, printRows } from './pages/rows.ts';
import {
  copyBuild,
  demoShop,
  forgetBuild,
  generatedShop,
  MADE_ANEW,
  type Shop,
} from './pages/shop.ts';
import { printWeights, weighPages } from './pages/weights.ts';
import { measureYardstick } from './pages/yardstick.ts';
import { signIn } from './uploading.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const SECONDS = Number(option('seconds') ?? 6);
const LISTINGS = Number(option('listings') ?? 0);

const load = loadavg()[0] ?? 0;
const scratch = scratchFolder('bench');

async function measureAll(shop: Shop): Promise<void> {
  const keeping = await shop();
  const paths = await pageOfEachKind(keeping.url);
  const weights = await weighPages(keeping.url, paths);
  const yardstick = await measureYardstick(keeping, { scratch, seconds: SECONDS });
  const kept = await measureKept(keeping, paths, SECONDS);
  await keeping.stop();

  const making = await shop(MADE_ANEW);
  const cookie = await signIn(making.url, { email: DEMO_ACCOUNTS.buyer, password: DEMO_PASSWORD });
  const made = await measureMade(making, paths, { cookie, seconds: SECONDS });
  await making.stop();

  printRows(Object.values(yardstick));
  printRows(Object.values(kept), yardstick.hono);
  const inTurns = PAGE_KINDS.flatMap((kind) => [made.signedOut[kind], made.signedIn[kind]]);
  printRows(inTurns, yardstick.react);
  printWeights(weights);
  printGoals({ yardstick, kept, made, weights });
}

/** What there is in a generated shop, for strangers, made anew. */
const GENERATED = ['home', 'browse', 'search', 'detail', 'store'] as const satisfies PageKind[];

async function measureGenerated(): Promise<void> {
  say(`${LISTINGS} listings are generated`);
  const { shop, close } = await generatedShop(scratch, LISTINGS);
  const server = await shop(MADE_ANEW);
  const paths = await pageOfEachKind(server.url);
  const ways = GENERATED.map((kind) => {
    const name = `${kind}, ${LISTINGS.toLocaleString('en')} listings`;
    return { server, name, path: paths[kind] };
  });
  printRows(await measureInTurns(ways, SECONDS));
  await server.stop();
  await close();
}

try {
  await printCounts(scratch, path.resolve(option('of') ?? '.'));
  if (option('counts') !== undefined) process.exit(0);
  copyBuild();
  say('the demo is filled in');
  const shop = await demoShop(scratch);
  console.log(
    `\n${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ` +
      `${availableParallelism()} × ${cpus()[0]?.model} · load ${load.toFixed(1)} before\n`,
  );
  await measureAll(shop);
  if (LISTINGS > 0) await measureGenerated();
} finally {
  forgetBuild();
  rmSync(scratch, { recursive: true, force: true });
}
