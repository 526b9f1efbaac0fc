// Owns what the second factor keeps: the secret of each person's app, sign-ins that wait for their
// second step, devices that skip it, and codes that were used a moment ago.
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';

/** The second factor of each person who has one, or is setting one up. */
export const secondFactorTable = pgTable(
  'second_factor',
  {
    userId: uuid('user_id').notNull(),
    /** What the app was given, sealed with the installation's secret. */
    sealedKey: text('sealed_key').notNull(),
    /** Keyed hashes of the recovery codes that are still good. */
    recoveryCodes: text('recovery_codes').array().notNull(),
    /** When the key was made. */
    createdAt: at('created_at').notNull(),
    /** When the app showed the first right code; null while it is being set up. */
    confirmedAt: at('confirmed_at'),
  },
  (table) => [
    primaryKey({ name: 'second_factor_pk', columns: [table.userId] }),
    references('second_factor_user_fk', table.userId, userTable.id).onDelete('cascade'),
  ],
);

/** Sign-ins whose first step was right; the browser that took it holds the token. */
export const secondStepTable = pgTable(
  'second_step',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'second_step_pk', columns: [table.tokenHash] }),
    references('second_step_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('second_step_user_idx').on(table.userId),
    index('second_step_expiry_idx').on(table.expiresAt),
  ],
);

/** Browsers that a person wanted not to be asked in again. */
export const trustedDeviceTable = pgTable(
  'trusted_device',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    /** When the second factor was proven there. */
    provenAt: at('proven_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'trusted_device_pk', columns: [table.tokenHash] }),
    references('trusted_device_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('trusted_device_user_idx').on(table.userId),
    index('trusted_device_expiry_idx').on(table.expiresAt),
  ],
);

/** Codes of an app that were taken, for as long as they would still fit. */
export const usedCodeTable = pgTable(
  'used_code',
  {
    userId: uuid('user_id').notNull(),
    /** Keyed, of this person alone. */
    hash: text('hash').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'used_code_pk', columns: [table.userId, table.hash] }),
    references('used_code_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('used_code_expiry_idx').on(table.expiresAt),
  ],
);
