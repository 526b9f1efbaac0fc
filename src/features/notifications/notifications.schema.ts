/** Inputs and views of notifications. Browser-safe. */
import { z } from 'zod';
import { NOTICE_CHANNELS } from '#platform/notices/notice-channels.ts';
import { PUSH_ENDPOINT_MAX } from './notifications.limits.ts';

/** What a link in a digest ends, where links in other mails name a group. */
export const DIGEST = 'digest';

export const notificationView = z.object({
  id: z.uuid(),
  /** Name of its kind, `feature.what`. */
  kind: z.string(),
  /** A row of the settings. */
  group: z.string(),
  /** Name of a lucide icon. */
  icon: z.string(),
  title: z.string(),
  /** The part of the title that stands out; null when none does. */
  strong: z.string().nullable(),
  /** What it is about, or what somebody wrote. */
  line: z.string(),
  /** Path of the site that it leads to. */
  path: z.string(),
  /** Who did it; null when nobody did. */
  actor: z.object({ name: z.string(), avatar: z.string().nullable() }).nullable(),
  /** Path of a small picture of the listing. */
  picture: z.string().nullable(),
  createdAt: z.iso.datetime(),
  read: z.boolean(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const unreadView = z.object({ unread: z.int() });

const channels = z.object(
  Object.fromEntries(NOTICE_CHANNELS.map((channel) => [channel, z.boolean()])) as Record<
    (typeof NOTICE_CHANNELS)[number],
    z.ZodBoolean
  >,
);

/** A row of the settings. */
export const choiceView = channels.extend({
  group: z.string(),
  icon: z.string(),
  title: z.string(),
  line: z.string(),
});
export type ChoiceView = z.infer<typeof choiceView>;

/** One box of the settings. */
export const chooseInput = z.object({
  group: z.string().max(100),
  channel: z.enum(NOTICE_CHANNELS),
  on: z.boolean(),
});
export type ChooseInput = z.infer<typeof chooseInput>;

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** A PushSubscription as browsers write it. */
export const pushSubscriptionInput = z.object({
  endpoint: z.url().max(PUSH_ENDPOINT_MAX),
  keys: z.object({
    /** A point of the curve P-256, uncompressed. */
    p256dh: base64url(65).startsWith('B'),
    auth: base64url(16),
  }),
});
export type PushSubscriptionInput = z.input<typeof pushSubscriptionInput>;

export const pushView = z.object({
  /** For `applicationServerKey`, in base64url. */
  publicKey: z.string(),
  /** Whether push reaches the browser of this session. */
  on: z.boolean(),
});
export type PushView = z.infer<typeof pushView>;
