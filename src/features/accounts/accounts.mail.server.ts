// Owns the mails about accounts: asked for in the transaction that causes them, written and sent by
// a job.
import { createElement } from 'react';
import { render, toPlainText } from '@react-email/components';
import type { Ctx, Settings } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { defineJob, type Job, type Jobs } from '#platform/jobs.server.ts';
import { findKeptMail, type Mailer } from '#platform/mail.server.ts';
import { subscribe, type Subscription } from '#platform/outbox.server.ts';
import { seal, unseal } from '#platform/seal.server.ts';
import { translator } from '#platform/translate.server.ts';
import { CODE } from './accounts.limits.ts';
import { canReadDevelopmentMail } from './accounts.policy.ts';
import {
  type MailKind,
  mailOrder,
  type MailOrder,
  mailRequested,
} from './accounts.mail-orders.server.ts';

const SEAL = 'code in a mail';
const JOB = 'accounts.mail';
/**
 * Pauses double from a second: the last try comes after about four minutes, well within the life of
 * a code.
 */
const MOST_TRIES = 8;

/** A code as it may wait in the database. */
export function sealCode({ secret }: Pick<Settings, 'secret'>, code: string): string {
  return seal(secret, SEAL, code);
}

/** @throws Error when it was sealed with another secret */
export function unsealCode({ secret }: Pick<Settings, 'secret'>, sealed: string): string {
  return unseal(secret, SEAL, sealed);
}

/** Turns requested mails into jobs. */
export function mailSubscription(jobs: Pick<Jobs, 'send'>): Subscription {
  return subscribe(mailRequested, 'accounts.send-mail', (payload) =>
    payload.to === null ? Promise.resolve() : jobs.send(JOB, payload),
  );
}

/** Writes and sends one mail; it may run twice and then sends twice, never after `notAfter`. */
export function mailJob(options: { mailer: Mailer; settings: Settings; now?: () => Date }): Job {
  const { mailer, settings, now = () => new Date() } = options;
  return defineJob({
    name: JOB,
    input: mailOrder,
    expireInSeconds: 60,
    retry: { limit: MOST_TRIES, delaySeconds: 1 },
    pollingSeconds: 1,
    atOnce: 2,
    keepSeconds: 60,
    async run(mail) {
      if (mail.to === null || new Date(mail.notAfter) <= now()) return;
      await mailer.deliver({ to: mail.to, ...(await writeMail(mail, settings)) });
    },
  });
}

/** Subject, HTML and text of a mail in its reader's language. */
export async function writeMail(
  mail: Pick<MailOrder, 'kind' | 'locale' | 'name' | 'code' | 'values'>,
  settings: Settings,
): Promise<{ subject: string; html: string; text: string }> {
  const t = translator(mail.locale, 'mails');
  const code =
    mail.code === null || mail.kind === 'alreadyRegistered'
      ? null
      : unsealCode(settings, mail.code);
  const values = {
    ...mail.values,
    site: t('site'),
    code: code ?? '',
    minutes: CODE.lifeSeconds / 60,
  };
  const subject = t.dynamic(`${mail.kind}.subject`, values);
  // Loaded with the first mail: whoever only asks for mails needs no templates.
  const { AccountMail } = await import('./ui/AccountMail.tsx');
  const element = createElement(AccountMail, {
    lang: t('lang'),
    subject,
    greeting: mail.name ? t('greeting', { name: mail.name }) : t('greetingNobody'),
    lines: [t.dynamic(`${mail.kind}.text`, values), ...(code ? [t('validFor', values)] : [])],
    code,
    link: {
      href: settings.publicUrl + LINKS[mail.kind],
      text: t.dynamic(`${mail.kind}.link`, values),
    },
    footer: [t.dynamic(`${mail.kind}.ignore`, values), t('automatic', values)],
  });
  const html = await render(element);
  return { subject, html, text: toPlainText(html) };
}

/** Links open pages and change nothing by themselves, because mail scanners open them too. */
const LINKS: Record<MailKind, string> = {
  login: '/login',
  signup: '/signup',
  reset: '/forgot-password',
  changeEmail: '/profile',
  alreadyRegistered: '/login',
  passwordChanged: '/forgot-password',
  emailChanged: '/profile',
  accountDeleted: '/',
  listingsEnding: '/profile?tab=listings',
};

/**
 * The messages of an installation that shows its codes on the screen anyway, newest first, at most
 * 100.
 * @throws AppError not_found everywhere else
 */
export async function findDevelopmentMail(
  ctx: Ctx,
): Promise<{ id: string; to: string; subject: string; text: string; createdAt: string }[]> {
  if (!canReadDevelopmentMail(ctx.settings)) throw new AppError(platformErrors.not_found);
  return (await findKeptMail(ctx.db)).map(({ id, to, subject, text, createdAt }) => ({
    id,
    to,
    subject,
    text,
    createdAt: createdAt.toISOString(),
  }));
}
