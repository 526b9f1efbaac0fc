// Everything that happens without a request: the jobs and subscribers of the features, and the
// platform's own. Which there are is said by the features.
import type pg from 'pg';
import type { App } from '#platform/context.ts';
import type { Env } from '#platform/process/env.server.ts';
import type { Subscription } from '#platform/jobs/jobs.server.ts';
import { startJobs } from '#platform/jobs/run.server.ts';
import type { Metrics } from '#platform/process/metrics.server.ts';
import type { Hosts } from '#platform/db/hosts.server.ts';
import type { Notifications } from '#platform/db/notify.server.ts';
import { startDispatcher } from '#platform/outbox/dispatch.server.ts';
import { mailSubscription } from '#platform/outgoing/mail.server.ts';
import { createMailer } from '#platform/outgoing/mailer.server.ts';
import { textSubscription } from '#platform/outgoing/text.server.ts';
import { createTextSender } from '#platform/outgoing/text-sender.server.ts';
import { partitionJobs } from '#platform/db/partitions.server.ts';
import { retentionJobs } from '#platform/db/retention.server.ts';
import { approveEverything, screeningSubscription } from '#platform/screening/screening.server.ts';
import { programCtx } from '#platform/process/services.server.ts';
import {
  noticeJobs,
  noticeSubscriptions,
} from '#features/notifications/notifications.public.server.ts';
import { backupWork } from './backups.server.ts';
import { FEATURES, PARTITIONED, RETENTION_RULES } from '../features.ts';

/**
 * Starts all of it in this process.
 * @returns stops and waits for what runs, for some seconds
 * @throws Error when two jobs, subscribers or templates have the same name
 */
export async function startBackground(options: {
  app: App;
  pool: pg.Pool;
  notifications: Notifications;
  env: Env;
  directDatabase: Hosts;
  metrics: Pick<Metrics, 'jobGivenUp' | 'message'>;
}): Promise<{ stop(): Promise<void> }> {
  const { app, pool, notifications, env, directDatabase, metrics } = options;
  const { db, log } = app;
  for (const { begin } of FEATURES) await begin?.(programCtx(app, 'start'));
  const mailer = createMailer({ db, smtpUrl: env.smtpUrl, from: env.mailFrom });
  const notices = FEATURES.flatMap((feature) => feature.notices ?? []);
  const backups = backupWork({ env, database: directDatabase, storage: app.storage });
  const sender = createTextSender({ smsUrl: env.smsUrl, log });
  const jobs = await startJobs({
    pool,
    notifications,
    jobs: [
      ...FEATURES.flatMap((feature) => feature.jobs ?? []),
      ...partitionJobs(PARTITIONED),
      ...retentionJobs(RETENTION_RULES),
      ...noticeJobs(notices),
      ...backups.jobs,
    ],
    subscriptions: [
      mailSubscription({
        mailer: { ...mailer, deliver: counted('mail', mailer.deliver, metrics) },
        templates: FEATURES.flatMap((feature) => feature.mails ?? []),
      }),
      textSubscription({
        sender: { send: counted('text', sender.send, metrics) },
        templates: FEATURES.flatMap((feature) => feature.textMessages ?? []),
      }),
      ...FEATURES.flatMap((feature) => feature.subscriptions ?? []),
      ...noticeSubscriptions(notices),
      ...screeningSubscriptions(),
      ...backups.subscriptions,
    ],
    makeCtx: (name) => programCtx(app, name),
    log,
    onGivenUp: metrics.jobGivenUp,
  });
  const dispatcher = await startDispatcher({ pool, notifications, log });
  return {
    async stop() {
      await dispatcher.stop();
      await jobs.stop();
      mailer.close();
    },
  };
}

function counted<M>(
  kind: 'mail' | 'text',
  send: (message: M) => Promise<void>,
  metrics: Pick<Metrics, 'message'>,
): (message: M) => Promise<void> {
  return async (message) => {
    const outcome = send(message);
    await outcome.then(
      () => metrics.message(kind, 'sent'),
      () => metrics.message(kind, 'failed'),
    );
    return outcome;
  };
}

/** Everything people write for the public waits for the same check. */
function screeningSubscriptions(): Subscription[] {
  const check = FEATURES.find((feature) => feature.screening)?.screening ?? approveEverything;
  return FEATURES.flatMap((feature) => feature.screened ?? []).map((kind) =>
    screeningSubscription(kind, check),
  );
}
