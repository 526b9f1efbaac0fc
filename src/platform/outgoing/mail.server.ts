// Mail to people: which templates there are is the features' business (Feature.mails), when one is
// written and sent, and when not any more, is decided here.
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Subscription } from '../jobs/jobs.server.ts';
import { defineEvent, subscribe } from '../outbox/outbox.server.ts';
import { forgetKeptMail, type Mail, type Mailer } from './mailer.server.ts';
import {
  defineTemplate,
  forget,
  MESSAGE_JOB,
  order,
  type Outgoing,
  type Reader,
  request,
  type Template,
  templatesByName,
  write,
} from './outgoing.server.ts';

export type WrittenMail = Pick<Mail, 'subject' | 'html' | 'text' | 'headers'>;
export type MailTemplate<V = unknown> = Template<V, WrittenMail>;

export const mailRequested = defineEvent('platform.mail-requested', order);
const JOB = 'platform.mail';

/**
 * Declares a mail.
 * @param name stable, `feature.name`
 * @param schema what `sendMail` must be given, sealed values included
 */
export function defineMail<V>(
  name: string,
  schema: z.ZodType<V>,
  writeIt: (reader: Reader, values: V) => Promise<WrittenMail>,
): MailTemplate<V> {
  return defineTemplate(name, schema, writeIt);
}

/**
 * Who receives the mails of an address: the last two parts of its host, so that names below one's
 * own domain are one. A mail server may ask that host before it takes a mail.
 */
function mailHostOf(address: string): string {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return host.split('.').slice(-2).join('.');
}

/** Asks for a mail in the transaction of `ctx.db`; it leaves at once after the commit. */
export async function sendMail<V, Sealed extends keyof V & string = never>(
  ctx: Ctx,
  mail: Outgoing<V, Sealed> & { template: MailTemplate<V> },
): Promise<void> {
  await request(ctx, mailRequested, mail, mailHostOf);
}

/**
 * Writes and sends one mail, never after `notAfter`. It may run twice and then sends twice, both
 * with the same Message-ID.
 * @throws Error when two templates have the same name
 */
export function mailSubscription(options: {
  mailer: Mailer;
  templates: readonly MailTemplate[];
}): Subscription {
  const templates = templatesByName(options.templates);
  return subscribe(
    mailRequested,
    JOB,
    async (ctx, mail, event) => {
      const message = await write(ctx, templates, mail);
      if (message)
        await options.mailer.deliver({ id: event.id, to: message.to, ...message.written });
    },
    MESSAGE_JOB,
  );
}

/** Takes back mails that are not yet on their way, and those that were kept instead of sent. */
export async function forgetMails(ctx: Ctx, to: string): Promise<void> {
  await forget(ctx, { event: mailRequested, job: JOB, to });
  await forgetKeptMail(ctx.db, to);
}
