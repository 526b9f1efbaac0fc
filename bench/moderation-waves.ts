// npm run bench moderation-waves: a thousand accounts in an hour with forty variants of one
// swindle, among as many honest newcomers of that hour who share their networks. A person rejects
// ten after six minutes; then it is counted what of the others is held, what of the honest, and
// what one moderator has to press. --accounts, --variants, --seed. Prints Markdown.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { type Mark, rememberMarks } from '#features/accounts/accounts.public.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { createListing } from '#features/listings/edits/write.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { decideWave, reverseWave } from '#features/moderation/cleaning/decide.server.ts';
import { waveSubscriptions } from '#features/moderation/cleaning/jobs.server.ts';
import { getWave, listWaves } from '#features/moderation/cleaning/look.server.ts';
import { openCaseFor } from '#features/moderation/decisions/case.server.ts';
import { checkContent } from '#features/moderation/decisions/check.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { comparingSubscriptions } from '#features/moderation/similarity/jobs.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { noticeRegistry } from '#platform/notices/kinds.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { screenedRegistry, screeningSubscription } from '#platform/screening/screening.server.ts';
import { buildSeller, buildUser } from '#tests/support/factories.ts';
import { plainCtx, plainParts, testActor } from '#tests/support/plain-ctx.ts';
import { SLOTS, SPARE_WORDS } from './moderation-wave-texts.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const { values: options } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000' },
    variants: { type: 'string', default: '40' },
    seed: { type: 'string', default: '20261127' },
  },
});
const ACCOUNTS = Number(options.accounts);
const VARIANTS = Number(options.variants);
const HOUR_MS = 3_600_000;
const DECIDED_AFTER_MS = 6 * 60_000;
const DECIDED = 10;
/** What the swindlers have of each; the honest share half of the networks and nothing else. */
const SHARED = { numbers: 60, devices: 250, networks: 40 };

/** Numbers by chance, always the same ones (mulberry32). */
let state = Number(options.seed);
function random(): number {
  state = (state + 0x6d_2b_79_f5) | 0;
  let bits = Math.imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (count: number) => Math.floor(random() * count);
const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;

type Post = { at: number; isBad: boolean; title: string; text: string; marks: Mark[]; id?: string };

/** A variant has one way to say each thing; whoever posts it changes a word in twenty. */
function badPosts(): Post[] {
  const variants = Array.from({ length: VARIANTS }, () => SLOTS.map((ways) => one(ways)));
  return Array.from({ length: ACCOUNTS }, (_, at): Post => {
    const [title = '', ...sentences] = variants[at % VARIANTS] ?? [];
    const words = sentences.join(' ').split(' ');
    const changed = words.map((word) => (random() < 0.05 ? one(SPARE_WORDS) : word)).join(' ');
    const number = `876 555 ${1000 + below(SHARED.numbers)}`;
    const device = random() < 0.7 ? `shared ${below(SHARED.devices)}` : `own ${at}`;
    return {
      at: random() * HOUR_MS,
      isBad: true,
      title,
      text: random() < 0.4 ? `${changed} Call ${number}.` : changed,
      marks: [
        { kind: 'device', value: device },
        { kind: 'network', value: `10.1.${below(SHARED.networks)}` },
      ],
    };
  });
}

/** Honest offers by many authors, each once; one in twenty shares a device with the one before. */
function honestPosts(): Post[] {
  const folder = path.resolve(import.meta.dirname, '../corpora/moderation');
  const lines = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Record<'kind' | 'label' | 'title' | 'text', string>)
    .filter(({ kind, label }) => kind === 'listing' && label === 'ok');
  return lines.slice(0, ACCOUNTS).map(({ title, text }, at): Post => ({
    at: random() * HOUR_MS,
    isBad: false,
    title: title || text.slice(0, 60),
    text,
    marks: [
      { kind: 'device', value: `honest ${random() < 0.05 ? at - 1 : at}` },
      { kind: 'network', value: `10.1.${SHARED.networks / 2 + below(SHARED.networks)}` },
    ],
  }));
}

const folder = scratchFolder('bench-waves');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: 4 });
const { db } = database;
const registry = screenedRegistry([listingRevisions.screened]);
const parts = plainParts(db, noticeRegistry([]), registry);
const start = Date.now();
const ctxAt = (at: number, overrides: Partial<Ctx> = {}): Ctx =>
  plainCtx(db, { now: new Date(start + at), ...overrides }, parts);
const SUBSCRIPTIONS = [
  screeningSubscription(listingRevisions.screened, (ctx, content) => checkContent(ctx, content)),
  ...comparingSubscriptions,
  ...waveSubscriptions,
];

try {
  await seedCatalog(ctxAt(0));
  const staff = await buildUser(db, { role: 'moderator' });
  const actor = testActor({ id: staff.id, name: staff.name, role: 'moderator' });
  await simulate((at) => ctxAt(at, { actor }));
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Everything that was published so far happens, in its order. */
async function happen(at: number): Promise<void> {
  for (;;) {
    const events = await db.delete(outboxTable).returning();
    if (events.length === 0) return;
    for (const { payload, ...event } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      for (const { run, eventType } of SUBSCRIPTIONS)
        if (eventType === event.type) await run(ctxAt(at), { event, payload });
  }
}

async function publishPost(post: Post): Promise<void> {
  const { seller, written } = await buildSeller(db, { files: 1 });
  const ctx = ctxAt(post.at, { actor: testActor({ id: seller.id, email: seller.email }) });
  await rememberMarks(ctx, seller.id, post.marks);
  const title = post.title.padEnd(5, '.').slice(0, 80);
  const { id } = await createListing(ctx, { ...written, title, description: post.text });
  post.id = id;
  await happen(post.at);
}

async function publicOf(posts: readonly Post[]): Promise<Set<string>> {
  const ids = posts.flatMap(({ id }) => id ?? []);
  const rows = await db
    .select({ id: listingTable.id })
    .from(listingTable)
    .where(and(inArray(listingTable.id, ids), eq(listingTable.status, 'approved')));
  return new Set(rows.map(({ id }) => id));
}

/** Those that the check has not rejected by itself, in any order. */
async function undecidedOf(posts: readonly Post[]): Promise<Post[]> {
  const rejected = await db
    .select({ id: listingTable.id })
    .from(listingTable)
    .where(eq(listingTable.status, 'rejected'));
  const gone = new Set(rejected.map(({ id }) => id));
  return posts.filter(({ id }) => id && !gone.has(id)).toSorted(() => random() - 0.5);
}

async function simulate(moderatorAt: (at: number) => Ctx): Promise<void> {
  const posts = [...badPosts(), ...honestPosts()].toSorted((a, b) => a.at - b.at);
  const early = posts.filter(({ at }) => at < DECIDED_AFTER_MS);
  for (const post of early) await publishPost(post);
  const bad = early.filter(({ isBad }) => isBad);
  const before = await publicOf(bad);
  const moderator = moderatorAt(DECIDED_AFTER_MS);
  for (const { id = '' } of (await undecidedOf(bad)).slice(0, DECIDED)) {
    const cause = { source: 'report', isUrgent: true } as const;
    const caseId = await openCaseFor(moderator, { kind: 'listings', subjectId: id }, cause);
    if (!caseId) continue;
    const note = { reason: 'scam', note: '' } as const;
    await decideCase(moderator, { id: caseId, revision: 1, decision: 'reject', ...note });
  }
  const began = performance.now();
  await happen(DECIDED_AFTER_MS + 1_000);
  const seconds = (performance.now() - began) / 1000;
  const after = await publicOf(bad);
  for (const post of posts.slice(early.length)) await publishPost(post);
  const later = posts.slice(early.length).filter(({ isBad }) => isBad);
  const stillPublic = await publicOf(posts.filter(({ isBad }) => isBad));
  const laterPublic = later.filter(({ id }) => id && stillPublic.has(id)).length;
  await report(posts, {
    early: [bad.length - before.size, bad.length - after.size, bad.length],
    later: [later.length - laterPublic, later.length],
    all: [posts.filter(({ isBad }) => isBad).length - stillPublic.size],
    seconds,
  });
  await clean(moderatorAt);
}

type Counts = { early: number[]; later: number[]; all: number[]; seconds: number };

async function report(posts: readonly Post[], { early, later, all, seconds }: Counts) {
  const honest = posts.filter(({ isBad }) => !isBad);
  const ids = honest.flatMap(({ id }) => id ?? []);
  const rows = await db
    .select()
    .from(moderationCaseTable)
    .where(inArray(moderationCaseTable.subjectId, ids));
  const byWave = rows.filter(({ waveId }) => waveId !== null);
  const share = (part = 0, of = 0) =>
    `${part} of ${of} (${((part / (of || 1)) * 100).toFixed(1)} %)`;
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; seed ${options.seed}\n`);
  console.log('| | counted | wanted |\n|---|---:|---:|');
  console.log(`| held before anybody decided, of ${early[2]} | ${share(early[0], early[2])} | |`);
  console.log(`| held after ten decisions | ${share(early[1], early[2])} | ≥ 95 % |`);
  console.log(`| seconds of work until then | ${seconds.toFixed(1)} | ≤ 60 |`);
  console.log(`| of those that came later | ${share(later[0], later[1])} | ≥ 95 % |`);
  console.log(`| of all | ${share(all[0], posts.length - honest.length)} | ≥ 95 % |`);
  const alone = await db.$count(listingTable, eq(listingTable.status, 'rejected'));
  console.log(`| rejected by the check alone, and ten by a person | ${alone} | |`);
  console.log(`| honest newcomers held by it | ${share(byWave.length, honest.length)} | ≤ 2 % |`);
}

/** As a moderator does it: W opens the wave, R rejects, and again while something waits. */
async function clean(moderatorAt: (at: number) => Ctx): Promise<void> {
  let keys = 0;
  let pressed = 0;
  const began = performance.now();
  let at = HOUR_MS;
  for (;;) {
    const wave = (await listWaves(moderatorAt(at))).find(({ open }) => open > 0);
    if (!wave || keys > 100) break;
    await getWave(moderatorAt(at), { id: wave.id });
    const decision = { decision: 'reject', reason: 'scam', note: '' } as const;
    await decideWave(moderatorAt(at), { id: wave.id, ...decision });
    keys += 2;
    pressed += 1;
    // A decision takes effect some seconds later.
    at += 60_000;
    await happen(at);
  }
  const waves = await listWaves(moderatorAt(at));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`| waves | ${waves.length} | 1 |`);
  console.log(`| decisions, keys of one moderator | ${pressed}, ${keys} | |`);
  console.log(`| seconds until nothing waits in a wave | ${seconds} | ≤ 120 |`);
  const rejected = waves.reduce((sum, wave) => sum + wave.rejected, 0);
  for (const { id } of waves) await reverseWave(moderatorAt(at), { id });
  await happen(at);
  const left = (await listWaves(moderatorAt(at))).reduce((sum, wave) => sum + wave.open, 0);
  const rows = await db
    .select({ id: listingTable.id })
    .from(listingTable)
    .where(eq(listingTable.status, 'approved'));
  console.log(
    `| rejected, then public again after ${waves.length} presses | ${rejected}, ${rows.length} listings public, ${left} waiting | |`,
  );
}
