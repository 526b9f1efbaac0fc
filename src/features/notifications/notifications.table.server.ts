// Owns what people were told, in which ways they want to be told, and the browsers that push
// reaches. The words are made when somebody reads them (platform/notices/kinds.server.ts).
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { moment, newest, references } from '#platform/db/columns.server.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';

export const notificationTable = pgTable(
  'notification',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Name of its kind, `feature.what`. */
    kind: text('kind').notNull(),
    /** Notified once for each person, kind and key. */
    key: text('key').notNull(),
    /** What it belongs to, as the id of a conversation. */
    topic: text('topic'),
    values: jsonb('values').notNull(),
    /** Who did it. No foreign key: the row of a person stays when they are gone. */
    actorId: uuid('actor_id'),
    /** No foreign key: the notice outlives the listing. */
    listingId: uuid('listing_id'),
    /** When the person was told. */
    createdAt: moment('created_at').notNull(),
    /** Waits until then and may yet be left; nobody has seen it. */
    dueAt: moment('due_at'),
    /** Shown under the bell; without, it was only mailed or pushed. */
    inApp: boolean('in_app').notNull(),
    readAt: moment('read_at'),
    /** Waits for the person's next daily digest. */
    digest: boolean('digest').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'notification_pk', columns: [table.id] }),
    references('notification_user_fk', table.userId, userTable.id).onDelete('cascade'),
    unique('notification_key_unique').on(table.userId, table.kind, table.key),
    index('notification_newest_idx')
      .on(table.userId, ...newest(table.createdAt, table.id))
      .where(sql`in_app and due_at is null`),
    index('notification_due_idx')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('notification_digest_idx')
      .on(table.userId)
      .where(sql`digest`),
    index('notification_created_idx').on(table.createdAt),
  ],
);
export type NotificationRow = typeof notificationTable.$inferSelect;

/** What somebody chose for a group of kinds; without a row the group's defaults are on. */
export const notificationChoiceTable = pgTable(
  'notification_choice',
  {
    userId: uuid('user_id').notNull(),
    group: text('group_name').notNull(),
    app: boolean('app').notNull(),
    mail: boolean('mail').notNull(),
    push: boolean('push').notNull(),
    digest: boolean('digest').notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_choice_pk', columns: [table.userId, table.group] }),
    references('notification_choice_user_fk', table.userId, userTable.id).onDelete('cascade'),
    check('notification_choice_mail_or_digest', sql`not (${table.mail} and ${table.digest})`),
  ],
);

/** A browser that push reaches; gone with the session in which it was turned on. */
export const pushSubscriptionTable = pgTable(
  'push_subscription',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** Address at the browser's push service; whoever knows it could send there. */
    endpoint: text('endpoint').notNull(),
    /** The browser's public key and its secret, which encrypt what is sent. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its push service last answered, to the hour; null: never yet. */
    answeredAt: moment('answered_at'),
    /** It answered the last time, and at once: it need not wait for those that do not. */
    prompt: boolean('prompt').notNull().default(false),
    /** How often in a row nobody has answered, since when, and until when it is left alone. */
    silences: integer('silences').notNull().default(0),
    silentSince: moment('silent_since'),
    restsUntil: moment('rests_until'),
  },
  (table) => [
    primaryKey({ name: 'push_subscription_pk', columns: [table.id] }),
    references('push_subscription_user_fk', table.userId, userTable.id).onDelete('cascade'),
    references('push_subscription_session_fk', table.sessionId, sessionTable.id).onDelete(
      'cascade',
    ),
    unique('push_subscription_endpoint_unique').on(table.endpoint),
    index('push_subscription_user_idx').on(table.userId),
    index('push_subscription_session_idx').on(table.sessionId),
    // Whether the push service of one answers others.
    index('push_subscription_host_idx').on(
      sql`split_part(${table.endpoint}, '/', 3)`,
      table.answeredAt,
    ),
  ],
);
