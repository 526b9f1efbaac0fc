/**
 * Something of everything that a page of the shop can be about, and somebody for each page: what
 * the look at all screens goes through. Words and prices are those of hostile-words.ts, so that
 * what holds for these screens holds for tamer ones.
 */
import { randomUUID } from 'node:crypto';
import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { type Hostile, signInAsHostileSeller } from './hostile-words.ts';
import { signUp } from './journey-people.ts';
import { addressOfItsOwn } from './address-of-its-own.ts';
import { shopUrl } from './journey.ts';
import { untilPublic } from './moderator.ts';
import { becomeModerator } from './second-moderator.ts';
import { waitingCases } from './waiting-cases.ts';

/** Whose pages there are; `suspended` and `halfway` have proven to be themselves and are not in. */
export type Who =
  | 'visitor'
  | 'newcomer'
  | 'buyer'
  | 'seller'
  | 'author'
  | 'admin'
  | 'halfway'
  | 'suspended';
export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Where these things are: addresses of their pages, without a slash at the end. */
export type Places = Hostile & {
  /** An event of the demo that more people go to than faces fit beside each other. */
  crowded: string;
  conversation: string;
  offer: string;
  /** A discussion that was closed, with the answer that its author accepted. */
  settled: string;
  /** One that waits for its seller, one to be collected, one that is over and may be rated. */
  order: string;
  ready: string;
  delivered: string;
  /** A dispute about an order, opened at the desk. */
  dispute: string;
  report: string;
  decision: string;
  appealOf: string;
  appeal: string;
  sanction: string;
  text: string;
  case: string;
  person: string;
  /** Copies of one text by accounts that name one telephone number. */
  wave: string;
  /** The link of a mail that ends such mails. */
  mail: string;
};
export type World = {
  places: Places;
  /** The cookies of somebody. Half a sign-in lasts ten minutes and is begun anew each time. */
  cookiesOf: (who: Who) => Promise<Cookies>;
};

type Answer = Record<string, unknown> & { id: string };

/** What an answer of the API has under `data`. */
async function call(who: BrowserContext, method: string, path: string, data?: object) {
  const answer = await who.request.fetch(`/api${path}`, { method, data });
  if (!answer.ok())
    throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: unknown }).data;
}
const read = async <Data>(who: BrowserContext, path: string) =>
  (await call(who, 'GET', path)) as Data;
const post = async (who: BrowserContext, path: string, data: object = {}) =>
  (await call(who, 'POST', path, data)) as Answer;

/** Makes it all through the API; nobody else uses what it makes. */
export async function buildScreensWorld(browser: Browser): Promise<World> {
  const contexts: BrowserContext[] = [];
  const visit = async () => {
    const context = await browser.newContext({
      baseURL: shopUrl(),
      locale: 'en-US',
      extraHTTPHeaders: addressOfItsOwn(),
    });
    contexts.push(context);
    return context;
  };
  const [seller, buyer, author, admin, halfway, suspended, newcomer] = await Promise.all([
    visit(),
    visit(),
    visit(),
    visit(),
    visit(),
    visit(),
    visit(),
  ]);
  const hostile = await signInAsHostileSeller(seller);
  await signUp(buyer, { fullName: 'Asha Campbell' });
  await signUp(author, { fullName: 'Desmond Baptiste' });
  await signUp(newcomer, { fullName: 'Nerissa Joseph' });
  const shutOut = await signUp(suspended, { fullName: 'Oswald Pierre' });
  const boss = await becomeModerator(admin, { fullName: 'Nadia Ramdeen' }, 'admin');
  const { id: written } = await post(author, '/forum/posts', {
    title: 'Which ferry takes a car?',
    content: 'We move to the other island in March.',
  });
  await untilPublic([hostile.listing, hostile.event, hostile.discussion, `/forum/${written}`]);

  const dealt = await deal({ hostile, buyer, seller, author });
  const settled = await settle({ buyer, author, admin });
  const judged = await judge({ hostile, written, buyer, author, admin, suspended });
  const copier = await visit();
  await signUp(copier, { fullName: 'Winston Charles' });
  const wave = await spread([seller, buyer, author, copier, admin], admin);
  const signInHalfway = async () => {
    const began = await halfway.request.post('/api/auth/login', { data: boss });
    if (began.status() >= 500) throw new Error('Signing in is broken');
    return halfway.cookies();
  };
  const ended = await suspended.request.post('/api/auth/login', { data: shutOut });
  if (ended.status() !== 403) throw new Error('Signing in is broken');
  const { data: events } = (await (await fetch(`${shopUrl()}/api/events?limit=100`)).json()) as {
    data: { id: string; attendeeCount: number }[];
  };
  const places: Places = {
    ...hostile,
    ...dealt,
    ...judged,
    settled,
    wave,
    crowded: `/events/${events.find(({ attendeeCount }) => attendeeCount > 9)?.id}`,
    mail: '/unsubscribe?token=none',
  };
  const sessions: Record<Exclude<Who, 'halfway'>, Cookies> = {
    visitor: [],
    newcomer: await newcomer.cookies(),
    buyer: await buyer.cookies(),
    seller: await seller.cookies(),
    author: await author.cookies(),
    admin: await admin.cookies(),
    suspended: await suspended.cookies(),
  };
  await Promise.all(
    contexts.filter((context) => context !== halfway).map((context) => context.close()),
  );
  const cookiesOf = async (who: Who) => (who === 'halfway' ? signInHalfway() : sessions[who]);
  return { places, cookiesOf };
}

/** A question, somebody else's offer, an order that waits, and one that was handed over. */
async function deal({
  hostile,
  buyer,
  seller,
  author,
}: Pick<Assessed, 'hostile' | 'buyer' | 'author'> & { seller: BrowserContext }) {
  const listingId = hostile.listing.split('/').at(-1) ?? '';
  const { conversationId } = await post(buyer, '/conversations', {
    listingId,
    content: 'Is it still there?',
    clientId: randomUUID(),
  });
  const choices = await read<{ variations: { options: { id: string }[] }[] }>(
    buyer,
    `/listings/${listingId}/order-choices`,
  );
  const options = choices.variations.map((variation) => variation.options[0]?.id ?? '');
  const asked = { listingId, options, quantity: 1, fulfillment: 'pickup', payment: 'cash' };
  const shipped = async () => {
    const { id } = await post(buyer, '/orders', asked);
    for (const step of ['confirm', 'ship']) await post(seller, `/orders/${id}/${step}`);
    return id;
  };
  const delivered = await shipped();
  await post(buyer, `/orders/${delivered}/deliver`);
  const ready = await shipped();
  // What moderators are asked to decide between the two.
  const disputed = await shipped();
  const words = 'The box came open, and half of what was promised is missing.';
  await post(buyer, `/orders/${disputed}/dispute`, { reason: 'notAsDescribed', words });
  const { id: order } = await post(buyer, '/orders', asked);
  // Somebody bought one elsewhere: the seller is asked who.
  await post(seller, `/listings/${listingId}/sold`, { options });
  const { id: offer } = await post(author, `/listings/${listingId}/offers`, {
    options,
    amount: { amount: 88_888_888_888, currency: 'JMD' },
    clientId: randomUUID(),
  });
  return {
    conversation: `/messages/${conversationId}`,
    offer: `/offers/${offer}`,
    order: `/orders/${order}`,
    ready: `/orders/${ready}`,
    delivered: `/orders/${delivered}`,
    dispute: `/admin/reports?tab=disputes&id=${disputed}`,
  };
}

/** A discussion of the buyer, in which the author's reply is the answer; closed after that. */
async function settle({ buyer, author, admin }: Pick<Assessed, 'buyer' | 'author' | 'admin'>) {
  const { id } = await post(buyer, '/forum/posts', {
    title: 'Who repairs an outboard motor?',
    content: 'It starts and stops again.',
  });
  await untilPublic([`/forum/${id}`]);
  const reply = await post(author, `/forum/posts/${id}/replies`, { content: 'Clean its filter.' });
  // Only what was looked at can be the answer.
  await onceFound(() => call(buyer, 'PUT', `/forum/posts/${id}/answer`, { replyId: reply.id }));
  await call(admin, 'PUT', `/forum/posts/${id}/lock`, { reason: 'heated' });
  return `/forum/${id}`;
}

/** The same text by several people, until it is one case. */
async function spread(people: readonly BrowserContext[], admin: BrowserContext): Promise<string> {
  const content = `Fresh jackfruit every Friday beside the old bus terminal, halves and quarters,
    too, and whoever brings a bucket gets the seeds for nothing. Call +1 876 555 0134.`;
  for (const who of people)
    await post(who, '/forum/posts', { title: 'Jackfruit on Fridays', content });
  const wave = await onceFound(async () => {
    const [found] = await read<Answer[]>(admin, '/moderation/waves');
    if (!found) throw new Error('Nobody saw that they are copies');
    return found;
  });
  return `/admin/waves/${wave.id}`;
}

/** What this answers as soon as it no longer throws. */
async function onceFound<Found>(find: () => Promise<Found>): Promise<Found> {
  const found: Found[] = [];
  await expect(async () => {
    found.push(await find());
  }).toPass({ intervals: [300] });
  return found[0] as Found;
}

type Assessed = {
  hostile: Hostile;
  /** Id of the author's discussion. */
  written: string;
  buyer: BrowserContext;
  author: BrowserContext;
  admin: BrowserContext;
  suspended: BrowserContext;
};

/** A report, a decision, two sanctions of its author, an appeal, and somebody who is shut out. */
async function judge({ hostile, written, buyer, author, admin, suspended }: Assessed) {
  const report = await post(buyer, '/reports', { kind: 'forum', id: written, reason: 'spam' });
  const listing = hostile.listing.split('/').at(-1) ?? '';
  await post(buyer, '/reports', { kind: 'listings', id: listing, reason: 'misleading' });
  const caseOf = async (subject: string) => {
    const found = (await waitingCases(admin.request)).find(
      ({ subjectId }) => subjectId === subject,
    );
    if (!found) throw new Error('Nothing waits for a decision');
    return found;
  };
  const rejected = await onceFound(() => caseOf(written));
  await post(admin, `/moderation/cases/${rejected.id}/decision`, {
    revision: rejected.revision,
    decision: 'reject',
    reason: 'spam',
    note: 'Posted three times',
  });
  const waiting = await onceFound(() => caseOf(listing));
  const sanctionOf = async (who: BrowserContext, step: object) => {
    const { id } = await read<Answer>(who, '/profile');
    await post(admin, `/people/${id}/sanctions`, {
      rule: 'spam',
      note: 'Deposits before a viewing are not allowed.',
      lastId: null,
      ...step,
    });
    return id;
  };
  const person = await sanctionOf(author, { step: 'warning' });
  await sanctionOf(suspended, { step: 'suspension', days: 7 });
  const decision = await onceFound(async () => {
    const notices = await read<{ path: string }[]>(author, '/notifications');
    const path = notices
      .map((notice) => notice.path)
      .find((each) => each.startsWith('/decisions/'));
    if (!path) throw new Error('The author was not told');
    return path;
  });
  const standing = await read<{ sanctions: { id: string }[] }>(author, '/profile/standing');
  const sanction = standing.sanctions[0]?.id ?? '';
  const appeal = await post(author, '/appeals', {
    about: 'sanction',
    aboutId: sanction,
    text: 'I asked for none.',
  });
  return {
    report: `/reports/${report.id}`,
    decision,
    appealOf: `/appeals/new?decision=${decision.split('/').at(-1)}`,
    appeal: `/appeals/${appeal.id}`,
    sanction: `/sanctions/${sanction}`,
    text: `/forum/texts/${written}`,
    case: `/admin/queue/${waiting.id}`,
    person: `/admin/people/${person}`,
  };
}
