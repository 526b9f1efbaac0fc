// Push messages: one job for each browser, so that trying one again repeats nothing for the others.
// How long a push service takes is decided by whoever named it, so its person's jobs go one after
// the other, and places are kept for browsers whose push services answer at once.
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  PUSH_BROWSERS,
  PUSH_LIFE_SECONDS,
  PUSH_WITHIN_MS,
  PUSHES_AT_ONCE,
} from '#features/notifications/notifications.limits.ts';
import {
  type NotificationRow,
  pushSubscriptionTable,
} from '#features/notifications/notifications.table.server.ts';
import type { Receiver } from '#features/notifications/notifications.receivers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { PutOff } from '#platform/jobs/jobs.server.ts';
import type { NoticeKind } from '#platform/notices/kinds.server.ts';
import { defineEvent, publish, subscribe } from '#platform/outbox/outbox.server.ts';
import { pushHosts } from '#platform/outgoing/push-hosts.server.ts';
import { sendPush } from '#platform/outgoing/push.server.ts';
import { service } from '#platform/process/services.server.ts';
import { type Browser, noteAnswer, noteSilence, rests, worthAsking } from './silence.server.ts';

/** One message for one browser, in the words of its reader. */
const pushAsked = defineEvent(
  'notifications.push-asked',
  z.object({
    subscriptionId: z.uuid(),
    notificationId: z.uuid(),
    title: z.string(),
    body: z.string(),
    path: z.string(),
    notAfter: z.iso.datetime(),
  }),
);
type Asked = z.infer<typeof pushAsked.schema>;

/** Asks for a message to each browser of a receiver, in the transaction that tells them. */
export async function askForPushes(
  ctx: Ctx,
  about: {
    notice: Pick<NoticeKind, 'write'>;
    row: Pick<NotificationRow, 'id' | 'values'>;
    receiver: Pick<Receiver, 'id' | 'locale'>;
    /** Display name of who did it. */
    actor: string;
  },
): Promise<void> {
  const { notice, row, receiver, actor } = about;
  const browsers = await ctx.db
    .select({ id: pushSubscriptionTable.id, prompt: pushSubscriptionTable.prompt })
    .from(pushSubscriptionTable)
    .where(and(eq(pushSubscriptionTable.userId, receiver.id), worthAsking(ctx)))
    .orderBy(asc(pushSubscriptionTable.id))
    .limit(PUSH_BROWSERS);
  if (browsers.length === 0) return;
  const reader = { locale: receiver.locale, site: ctx.settings.site };
  const { title, line, path } = notice.write(reader, row.values, { actor });
  const notAfter = new Date(ctx.now.getTime() + PUSH_LIFE_SECONDS * 1000).toISOString();
  const message = { notificationId: row.id, title, body: line, path, notAfter };
  for (const { id, prompt } of browsers)
    await publish(
      ctx,
      pushAsked,
      { subscriptionId: id, ...message },
      { turn: receiver.id, urgent: prompt },
    );
}

/** Sends them. What cannot be delivered now is tried again for as long as it is of use. */
export const pushSubscriber = subscribe(
  pushAsked,
  'notifications.push',
  async (ctx, asked) => {
    if (new Date(asked.notAfter) <= ctx.now) return;
    const own = eq(pushSubscriptionTable.id, asked.subscriptionId);
    const [browser] = await ctx.db.select().from(pushSubscriptionTable).where(own);
    if (!browser) return;
    const result = await deliver(ctx, browser, asked);
    if (result === 'refused') ctx.log.warn('a push service refused a message');
    if (result === 'gone') await ctx.db.delete(pushSubscriptionTable).where(own);
    if (result === 'later' || result === 'silent' || result === 'resting')
      throw new PutOff(`the push service did not take a message: ${result}`);
  },
  {
    // Its input says what somebody is told: gone soon, when it fails for good.
    keepSeconds: 30,
    expireInSeconds: 30,
    // About 26 tries in the life of a message, which ends them.
    retry: { limit: 60, delaySeconds: 5, longestDelaySeconds: 3_600 },
    atOnce: PUSHES_AT_ONCE.all,
    fair: { ofOne: 1, kept: PUSHES_AT_ONCE.forPrompt },
  },
);

async function deliver(
  ctx: Ctx,
  browser: Browser,
  { notificationId, title, body, path, notAfter }: Asked,
) {
  if (rests(ctx, browser)) return 'resting';
  const message = {
    payload: JSON.stringify({ id: notificationId, title, body, path }),
    topic: notificationId.replaceAll('-', ''),
    lifeSeconds: Math.ceil((Date.parse(notAfter) - ctx.now.getTime()) / 1000),
    withinMs: browser.silences === 0 ? PUSH_WITHIN_MS.first : PUSH_WITHIN_MS.afterSilence,
  };
  const from = performance.now();
  const result = await service(ctx, pushHosts).send(
    { host: new URL(browser.endpoint).host, person: browser.userId },
    () => sendPush(ctx.settings, browser, message),
  );
  if (result === 'silent') await noteSilence(ctx, browser);
  else if (result !== 'resting' && result !== 'gone' && result !== 'refused')
    await noteAnswer(ctx, browser, { tookMs: performance.now() - from });
  return result;
}
