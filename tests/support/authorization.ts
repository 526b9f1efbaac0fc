// Who may do what, as data: a column for each of ACTORS (visitor, unverified, person, owner,
// counterparty, blocked, suspended, moderator, admin), a row for each operation and each page.
//   2  done, or shown
//   1  asked to sign in (401; pages lead to the sign-in page)
//   3  refused (403)
//   4  there is no such thing for them (404)
//   r  led elsewhere
//   -  let through, and then refused for what was sent or how things are
// Each feature has its rows in a file of its own, x.authorization.ts, which only tests read, with
// the things that are asked about, and what is sent: something that would be done, where that is
// short and needs no password to be compared. A new operation or page needs a row: the test prints
// what is answered now, and whoever adds it reads each sign and asks whether that is right.
import { FEATURES } from '../../src/features.ts';
import type { Shop } from './authorization-world.ts';

type Rows = Readonly<Record<string, string>>;
type Sent = Readonly<Record<string, unknown>>;
/** What the parameters of an address stand for; a text, when all of them stand for one. */
type Stands = string | Readonly<Record<string, string>>;

/** What is sent to an operation, by its id. */
export type Inputs<World> = Readonly<Record<string, (world: World) => Sent>>;
/** The same for addresses that begin so, `/orders/{` of operations or `/orders/:` of pages. */
export type Addresses<World> = Readonly<Record<string, (world: World) => Stands>>;
/** Makes what a feature's operations are about, after those of the features before it. */
export type Things<Made extends object> = (shop: Shop) => Promise<Made>;

type Plugged = {
  operations?: Rows;
  pages?: Rows;
  things?: (shop: never) => Promise<object>;
  inputs?: Inputs<never>;
  addresses?: Addresses<never>;
};

const files = import.meta.glob<Plugged>('/src/features/*/*.authorization.ts', { eager: true });
const plugged = FEATURES.flatMap(
  ({ name }) => files[`/src/features/${name}/${name}.authorization.ts`] ?? [],
);

/** By method and path, as "GET /listings". */
export const OPERATION_ROWS: Rows = Object.assign({}, ...plugged.map((each) => each.operations));

/** By path, as src/routes.ts says it. */
export const PAGE_ROWS: Rows = Object.assign({}, ...plugged.map((each) => each.pages));

// Each function was written for the world that the features make together.
type Anything<Answer> = Readonly<Record<string, (world: object) => Answer>>;
const INPUTS = Object.assign({}, ...plugged.map(({ inputs }) => inputs)) as Anything<Sent>;
const ADDRESSES = Object.assign({}, ...plugged.map((each) => each.addresses)) as Anything<Stands>;

/** The shop with the things of all features, made in house order. */
export async function withThings<Given extends Shop>(shop: Given): Promise<Given> {
  const world = { ...shop };
  for (const { things } of plugged) Object.assign(world, await things?.(world as never));
  return world;
}

/** What the parameters of an operation's or page's address stand for: `nothing` if not said. */
export function paramsOf(path: string, shop: Shop): Record<string, string> {
  const [begins = ''] = Object.keys(ADDRESSES)
    .filter((each) => path.startsWith(each))
    .toSorted((one, other) => other.length - one.length);
  const stands = ADDRESSES[begins]?.(shop) ?? shop.nothing;
  if (typeof stands !== 'string') return stands;
  const names = [...path.matchAll(/:(\w+)|\{(\w+)\}/g)].map(([, one, other]) => one ?? other ?? '');
  return Object.fromEntries(names.map((name) => [name, stands]));
}

/** What is sent to an operation. */
export const inputOf = ({ id, path }: { id: string; path: string }, shop: Shop): Sent =>
  INPUTS[id]?.(shop) ?? paramsOf(path, shop);
