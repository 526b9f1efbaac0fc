// Whether mail leaves: asked by really connecting and sending, and named by what the server says.
import { isLoopbackHost } from '../http/loopback.server.ts';
import { findFailedJobs, findRetryingJobs } from '../jobs/failed.server.ts';
import { mailProbe } from '../outgoing/mailer.server.ts';
import { type Answer, type Check, failed, ok, reasonOf, warning } from './check.server.ts';

export const mailCheck: Check = {
  name: 'mail',
  async run({ env, mailTo }) {
    const { smtpUrl, mailFrom, site } = env;
    if (!smtpUrl) return warning('mail.unset');
    const { hostname: host } = new URL(smtpUrl);
    try {
      await mailProbe({ smtpUrl, from: mailFrom, to: mailTo, siteName: site.name });
      return mailTo ? ok('mail.sent', { host, to: mailTo }) : ok('mail.answers', { host });
    } catch (error) {
      return troubleOf(error, { host, from: mailFrom, to: mailTo ?? '' });
    }
  },
};

type About = { host: string; from: string; to: string };

/** nodemailer's codes, and Node's of certificates. */
function troubleOf(error: unknown, about: About): Answer {
  const values = { ...about, reason: reasonOf(error) };
  const code = codeOf(error);
  if (code === 'EAUTH') return failed('mail.password', values);
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return failed('mail.refused', values);
  if (/certificate|altnames|DEPTH_ZERO|SELF_SIGNED/i.test(values.reason))
    return failed('mail.certificate', { ...values, option: 'tls.rejectUnauthorized=false' });
  if (/STARTTLS/.test(values.reason)) return failed('mail.plain', values);
  if (code === 'EPROTOCOL' || /wrong version number/.test(values.reason))
    return failed('mail.broken', values);
  return failed('mail.away', values);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What the jobs know, which send all day. */
export const messagesCheck: Check = {
  name: 'messages',
  async run({ db }) {
    const [waiting] = (await findRetryingJobs({ db })).filter(isMessage);
    if (waiting) {
      const { count, error: reason } = waiting;
      return failed('messages.waiting', { count, since: minute(waiting.since), reason });
    }
    const lost = (await findFailedJobs({ db })).filter(isMessage);
    const [last] = lost;
    if (!last) return ok('messages.none');
    const values = { count: lost.length, at: minute(last.failedAt), reason: last.error };
    return warning('messages.lost', values);
  },
};

const isMessage = ({ queue }: { queue: string }) =>
  queue === 'platform.mail' || queue === 'platform.text';

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Receivers look at the domain of the sender before they look at the mail. */
export const senderCheck: Check = {
  name: 'sender',
  async run({ env, names }) {
    const from = env.mailFrom;
    const domain = /@([^\s<>@]+?)>?$/.exec(from)?.[1]?.toLowerCase() ?? '';
    if (!env.smtpUrl) return ok('sender.unset');
    if (isLoopbackHost(domain) || !domain.includes('.')) return failed('sender.local', { from });
    let records: string[];
    try {
      records = (await names.resolveTxt(domain)).map((parts) => parts.join(''));
    } catch (error) {
      const code = codeOf(error);
      // It was answered: there is no such record, or no such domain.
      if (code !== 'ENODATA' && code !== 'ENOTFOUND')
        return warning('sender.unknown', { domain, reason: reasonOf(error) });
      records = [];
    }
    const spf = records.filter((text) => /^v=spf1(?: |$)/i.test(text));
    if (spf.length === 0) return failed('sender.noSpf', { domain });
    if (spf.length > 1) return failed('sender.twoSpf', { domain, count: spf.length });
    return /(?:^| )\+?all(?: |$)/i.test(spf[0] ?? '')
      ? failed('sender.everybody', { domain })
      : ok('sender.spf', { domain });
  },
};
