/** What moderators ask and read of people. */
import { z } from 'zod';
import { PEOPLE_PAGE, STANDINGS } from '#features/moderation/sanctions/sanction.limits.ts';
import { ownSanctionView, standingView } from '#features/moderation/sanctions/sanction.schema.ts';

const ROLES = ['user', 'moderator', 'admin'] as const;
/** What a moderator confirms of somebody. */
const BADGES = ['identity', 'island'] as const;

export const peopleInput = z.object({
  /** A part of a name, a whole address or telephone number, the id of a person or listing. */
  q: z.string().max(200).default(''),
  state: z.enum(STANDINGS).exclude(['ok']).optional(),
  limit: z.coerce.number().int().min(1).max(PEOPLE_PAGE.max).default(PEOPLE_PAGE.size),
  cursor: z.string().max(1000).optional(),
});

/** Somebody in a list. */
export const personRowView = z.object({
  id: z.uuid(),
  name: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  role: z.enum(ROLES),
  joinedAt: z.iso.datetime(),
  state: z.enum(STANDINGS),
});
export type PersonRowView = z.infer<typeof personRowView>;

/** How many people stand where, among those whose name fits. */
export const peopleCounts = z.object({
  all: z.int(),
  warned: z.int(),
  suspended: z.int(),
  banned: z.int(),
  /** Everybody there is. */
  everybody: z.int(),
});
export type PeopleCounts = z.infer<typeof peopleCounts>;

/** One thing that happened, latest first. */
const personEventView = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  what: z.enum(['sanction', 'decision', 'appeal', 'report', 'session', 'joined']),
  /** The step, outcome or state. */
  code: z.string(),
  /** Kind of the content, where it is about some. */
  kind: z.string().nullable(),
  /** What the content is called, and where it is. */
  title: z.string().nullable(),
  path: z.string().nullable(),
  /** Rule of a step or decision, reason of a report. */
  reason: z.string().nullable(),
  /** What the check said of the content that was decided about. */
  risk: z.number().nullable(),
  flags: z.array(z.string()),
  device: z.string().nullable(),
  /** Which strike a step was. */
  strike: z.int().nullable(),
  /** Who did it; null: nobody. */
  by: z.string().nullable(),
  /** The check decided, or the clock. */
  isAutomatic: z.boolean(),
});
export type PersonEventView = z.infer<typeof personEventView>;

/** Somebody else who wrote nearly the same. */
const alikeView = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(STANDINGS),
  /** Of words in common, in percent. */
  similarity: z.int(),
});
export type AlikeView = z.infer<typeof alikeView>;

/** One of their listings, whatever became of it. */
const offeredView = z.object({
  id: z.uuid(),
  title: z.string(),
  /** By its table of states, or `sold`. */
  status: z.string(),
  at: z.iso.datetime(),
});

export const personView = personRowView.extend({
  /** For administrators alone, as is the number. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  parish: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  identityVerified: z.boolean(),
  islandVerified: z.boolean(),
  standing: standingView,
  /** The last row of the history; a decision names it. */
  lastId: z.uuid().nullable(),
  sanctions: z.array(ownSanctionView),
  listings: z.object({ active: z.int(), rejected: z.int(), sold: z.int() }),
  reportsAgainst: z.object({ reports: z.int(), people: z.int() }),
  reportsMade: z.object({ reports: z.int(), upheld: z.int() }),
  sessions: z.int(),
  /** Accounts with the same text, the most alike first. */
  alike: z.array(alikeView),
  /** The latest ones, and how many there are. */
  offered: z.object({ items: z.array(offeredView), total: z.int() }),
  history: z.array(personEventView),
  /** Whether the actor may decide about this person. */
  canDecide: z.boolean(),
});
export type PersonView = z.infer<typeof personView>;

export const badgeInput = z.object({
  userId: z.uuid(),
  badge: z.enum(BADGES),
  verified: z.boolean(),
});
export const roleInput = z.object({ userId: z.uuid(), role: z.enum(ROLES) });
