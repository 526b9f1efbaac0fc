// Sending of finished messages over SMTP; without a mail server they are kept where a developer can
// read them.
// What is written, to whom and when is the features' business.
import { desc, eq, lt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '../db/db.server.ts';
import { isLoopbackHost } from '../http/loopback.server.ts';
import { keptMailTable } from './mail.table.server.ts';

export type Mail = {
  /** The same for the same mail: where it is sent twice, programs that read mail show it once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Besides those of every mail. */
  headers?: Record<string, string>;
};

export type Mailer = {
  /** @throws when the server does not take it; the caller tries again later */
  deliver(mail: Mail): Promise<void>;
  close(): void;
};

/** A mail server that does not answer delays a job, never a request. */
const TIMEOUT_MS = 10_000;
const TIMEOUTS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  dnsTimeout: TIMEOUT_MS,
};
/** For one mail from the connection to the last answer, however the server trickles it. */
const MAIL_WITHIN_MS = 30_000;
/** As many as jobs send at once (MESSAGE_JOB). */
const CONNECTIONS = 5;
const MOST_KEPT = 100;

/** @param options.smtpUrl smtp:// or smtps://, undefined to keep messages in the database */
export function createMailer(options: {
  db: Db;
  smtpUrl: string | undefined;
  from: string;
  /** For one mail; 30 s. */
  withinMs?: number;
}): Mailer {
  const { db, smtpUrl, from, withinMs = MAIL_WITHIN_MS } = options;
  if (!smtpUrl) return { deliver: (mail) => keepMail(db, mail), close: () => {} };
  // It is loaded for the first mail: half a megabyte of code that no page needs.
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async deliver({ id, ...mail }) {
      opened ??= openTransport(smtpUrl, from);
      const transport = await opened;
      // Its connection is closed then; those of other mails stay.
      const signal = AbortSignal.timeout(withinMs);
      await transport.sendMail({ ...mail, messageId: `<${id}@${hostOf(from)}>`, signal });
    },
    close: () => void opened?.then((transport) => transport.close({ force: true })),
  };
}

async function openTransport(smtpUrl: string, from: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      ...lineTo(smtpUrl),
      pool: true,
      maxConnections: CONNECTIONS,
      ...TIMEOUTS,
    },
    // Prevents automatic "out of office" replies.
    { from, headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
  );
}

/**
 * A password leaves this machine over an encrypted line alone, unless the address says
 * `?requireTLS=false` (docs/decisions/102), which overrules what stands here.
 */
function lineTo(smtpUrl: string): { url: string; requireTLS: boolean } {
  const { password, hostname } = new URL(smtpUrl);
  return { url: smtpUrl, requireTLS: password !== '' && !isLoopbackHost(hostname) };
}

/**
 * Connects, signs in and sends one mail, without a pool.
 * @param options.to null: sends nothing
 * @throws what the server said
 */
export async function mailProbe(options: {
  smtpUrl: string;
  from: string;
  to: string | null;
  siteName: string;
}): Promise<void> {
  const { smtpUrl, from, to, siteName } = options;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ ...lineTo(smtpUrl), ...TIMEOUTS }, { from });
  try {
    if (to === null) await transport.verify();
    else
      await transport.sendMail({
        to,
        subject: `${siteName}: mail leaves`,
        text: 'This is the test of "npm run admin -- doctor". Nothing is to be done.',
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(MAIL_WITHIN_MS),
      });
  } finally {
    transport.close();
  }
}

/** Of "Shop <hello@shop.example>". */
function hostOf(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

async function keepMail(db: Db, { to, subject, html, text }: Omit<Mail, 'id'>): Promise<void> {
  await db.insert(keptMailTable).values({ id: uuid(), to, subject, html, text });
  await db
    .delete(keptMailTable)
    .where(
      lt(
        keptMailTable.id,
        sql`(select id from kept_mail order by id desc offset ${MOST_KEPT - 1} limit 1)`,
      ),
    );
}

/** The messages that were kept instead of sent, newest first, at most 100. */
export async function findKeptMail(db: Db) {
  return db.select().from(keptMailTable).orderBy(desc(keptMailTable.id)).limit(MOST_KEPT);
}

/** Removes what was kept for an address. */
export async function forgetKeptMail(db: Db, to: string): Promise<void> {
  await db.delete(keptMailTable).where(eq(keptMailTable.to, to));
}
