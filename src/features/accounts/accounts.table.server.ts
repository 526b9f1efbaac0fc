// Owns the people and how they prove who they are. The columns of user, session, account and
// verification that better-auth expects keep its names; it writes the last three, and nobody but
// this feature writes any of them.
import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { CODE_USES } from '#features/accounts/accounts.schema.ts';
import { countryTable } from '#features/catalog/catalog.table.server.ts';
import { at, bytes, moment, newest, references } from '#platform/db/columns.server.ts';

export const userTable = pgTable(
  'user',
  {
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Full name as given; may be empty (DECISIONS.md A2). */
    name: text('name').notNull().default(''),
    image: text('image'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    role: text('role', { enum: ['user', 'moderator', 'admin'] })
      .notNull()
      .default('user'),
    phone: text('phone'),
    phoneVerified: boolean('phone_verified').notNull().default(false),
    islandVerified: boolean('island_verified').notNull().default(false),
    /** A moderator has seen who the person is (DECISIONS.md A12). */
    identityVerified: boolean('identity_verified').notNull().default(false),
    /** ISO 3166-1 code; null also means outside of the Caribbean. */
    country: char('country', { length: 2 }),
    /** ISO 3166-2 code of a subdivision of `country`. */
    parish: text('parish'),
    bio: text('bio'),
    /**
     * Somebody looked at name, bio and picture of this row; else the name is their initials, and
     * what they wrote is in `revision`.
     */
    profileApproved: boolean('profile_approved').notNull().default(true),
    /** Names these three; what waits in `revision` has a higher number. */
    profileRevision: integer('profile_revision').notNull().default(1),
    /** Language of the mails to this person. */
    locale: text('locale').notNull().default('en'),
    /** When the person said to be 18 or older and to accept the Terms (DECISIONS.md A12). */
    acceptedTermsAt: at('accepted_terms_at'),
    /** Which edition of them (pages.policies.ts); null has to accept them before writing. */
    acceptedTermsEdition: text('accepted_terms_edition'),
    /** What the person chose while signed in, as the cookie of preferences says it. */
    preferences: text('preferences'),
    /** The person is gone; what others need (reviews, orders) keeps pointing at an empty row. */
    deletedAt: at('deleted_at'),
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: at('ban_expires'),
    /** Signing in takes a second step. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'user_pk', columns: [table.id] }),
    unique('user_email_unique').on(table.email),
    references('user_country_fk', table.country, countryTable.code),
    index('user_ban_expires_idx')
      .on(table.banExpires)
      .where(sql`banned`),
    check('user_preferences_short', sql`length(${table.preferences}) <= 500`),
    check('user_role_known', sql`${table.role} in ('user', 'moderator', 'admin')`),
  ],
);
export type UserRow = typeof userTable.$inferSelect;

/** Facts of what was done: codes and numbers rather than sentences. */
export type AuditDetail = Record<string, string | number | boolean | null>;

/**
 * Names of people and stores as they look (platform/security/skeleton.server.ts), so that nobody
 * can take one that looks like somebody else's.
 */
export const knownNameTable = pgTable(
  'known_name',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind', { enum: ['person', 'store'] }).notNull(),
    name: text('name').notNull(),
    /** Its letters as they are written, and as they look. */
    plain: text('plain').notNull(),
    skeleton: text('skeleton').notNull(),
  },
  (table) => [
    primaryKey({ name: 'known_name_pk', columns: [table.userId, table.kind] }),
    references('known_name_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('known_name_skeleton_idx').on(table.skeleton),
    index('known_name_plain_idx').using('gin', sql`${table.plain} gin_trgm_ops`),
    check('known_name_kind_known', sql`${table.kind} in ('person', 'store')`),
  ],
);

export const sessionTable = pgTable(
  'session',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the token in the browser's cookie, in hex. */
    token: text('token').notNull(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    /** When the second factor was proven in it. */
    secondFactorAt: at('second_factor_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'session_pk', columns: [table.id] }),
    unique('session_token_unique').on(table.token),
    references('session_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('session_user_idx').on(table.userId),
    index('session_expiry_idx').on(table.expiresAt),
  ],
);

/** Ways to sign in; `credential` holds the password's hash. */
export const accountTable = pgTable(
  'account',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'account_pk', columns: [table.id] }),
    unique('account_provider_unique').on(table.providerId, table.accountId),
    references('account_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('account_user_idx').on(table.userId),
  ],
);

/** Codes on their way, one for each purpose, receiver and browser that asked. */
export const codeTable = pgTable(
  'code',
  {
    purpose: text('purpose', { enum: CODE_USES }).notNull(),
    /** The address or number that it was sent to. */
    subject: text('subject').notNull(),
    /** Who asked: the name of a browser's flow, or the id of the person who is signed in. */
    askedBy: text('asked_by').notNull(),
    /** From where: for programs that keep no cookies, which bring it back from the same place. */
    askedFrom: text('asked_from').notNull(),
    /** Keyed, because six digits would be found by trying all of them. */
    hash: text('hash').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** Counted apart, so that others in the same network use up no tries of who asked. */
    wrongTriesFrom: integer('wrong_tries_from').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'code_pk', columns: [table.purpose, table.subject, table.askedBy] }),
    index('code_subject_idx').on(table.subject),
    index('code_asked_by_idx').on(table.askedBy),
    index('code_expiry_idx').on(table.expiresAt),
  ],
);

/** Codes of servers of the version before, which may run beside this one for a while. */
export const verificationTable = pgTable(
  'verification',
  {
    id: uuid('id').notNull(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'verification_pk', columns: [table.id] }),
    index('verification_identifier_idx').on(table.identifier),
    index('verification_expiry_idx').on(table.expiresAt),
  ],
);

/**
 * Sign-up forms that wait for their code. Nothing here can sign in; the browser that sent the form
 * holds its token.
 */
export const signupTable = pgTable(
  'signup',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    country: char('country', { length: 2 }),
    bio: text('bio'),
    locale: text('locale').notNull(),
    acceptedTermsAt: at('accepted_terms_at').notNull(),
    /** Null from a server of the version before, which may run beside this one for a while. */
    acceptedTermsEdition: text('accepted_terms_edition'),
    /** What the browser that sent the form had chosen. */
    preferences: text('preferences'),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'signup_pk', columns: [table.tokenHash] }),
    references('signup_country_fk', table.country, countryTable.code),
    index('signup_email_idx').on(table.email),
    index('signup_expiry_idx').on(table.expiresAt),
  ],
);

/** Profile pictures as they are served: square WebP files of some kilobytes. */
export const userPictureTable = pgTable(
  'user_picture',
  {
    userId: uuid('user_id').notNull(),
    /** Start of the SHA-256 of `bytes`; part of the picture's URL. */
    version: text('version').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ name: 'user_picture_pk', columns: [table.userId] }),
    references('user_picture_user_fk', table.userId, userTable.id).onDelete('cascade'),
    check('user_picture_small', sql`length(${table.bytes}) <= 200000`),
  ],
);

/** Who wants to hear nothing from whom. */
export const userBlockTable = pgTable(
  'user_block',
  {
    blockerId: uuid('blocker_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'user_block_pk', columns: [table.blockerId, table.blockedId] }),
    references('user_block_blocker_fk', table.blockerId, userTable.id).onDelete('cascade'),
    references('user_block_blocked_fk', table.blockedId, userTable.id).onDelete('cascade'),
    index('user_block_newest_idx').on(table.blockerId, ...newest(table.createdAt, table.blockedId)),
    index('user_block_blocked_idx').on(table.blockedId),
    check('user_block_not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

/** What those who look after the site did, when. Rows are only added; two years later they go. */
export const auditTable = pgTable(
  'audit',
  {
    id: uuid('id').notNull(),
    at: at('at').notNull().defaultNow(),
    /** Null: the clock, or somebody at the command line of the server. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    /** What kind of thing it was done to. */
    kind: text('kind').notNull().default('person'),
    /** Null where it has no id. */
    subjectId: uuid('subject_id'),
    detail: jsonb('detail').$type<AuditDetail>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'audit_pk', columns: [table.id] }),
    // Ids are made in the order of time.
    index('audit_subject_idx').on(table.subjectId, table.id),
    index('audit_actor_idx').on(table.actorId, table.id),
    index('audit_group_idx').on(sql`split_part(${table.action}, '.', 1)`, table.id),
  ],
);
export type AuditRow = typeof auditTable.$inferSelect;
