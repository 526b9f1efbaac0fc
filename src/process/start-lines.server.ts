// What a start says on the terminal: where the shop is, and what whoever runs it has to know now.
import type { Settings } from '#platform/context.ts';
import type { Env } from '#platform/process/env.server.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';
import { operatorLines } from './operator.server.ts';
import { isLoopbackHost } from '#platform/http/loopback.server.ts';

type Started = {
  env: Pick<Env, 'role' | 'host' | 'site' | 'operator' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>;
  /** Where the port is open. */
  url: string;
  settings: Pick<Settings, 'demo' | 'showCodes' | 'sendsMail'>;
  hasAdmin: boolean;
};

/** The lines, the most important first. */
export function startLines({ env, url, settings, hasAdmin }: Started): string[] {
  const { site, publicUrl, role } = env;
  return [
    `${site.name} is open: ${url}`,
    `Links, cookies and forms are for ${publicUrl} (PUBLIC_URL).`,
    role === 'web' ? 'Jobs and mail are left to a process with ROLE=worker.' : mailLine(env),
    ...(settings.sendsMail ? [] : [withoutMail(settings, publicUrl)]),
    ...(settings.demo ? [] : operatorLines(env)),
    ...(hasAdmin || settings.demo
      ? []
      : [
          `There is no administrator yet: "${ADMIN} grant EMAIL admin" makes one, ` +
            'and their account where there is none.',
        ]),
    ...(settings.showCodes && !isLoopbackHost(env.host)
      ? [
          `Whoever reaches ${env.host} can sign in as anybody, because codes are shown: ` +
            'set DEMO=false, or HOST=127.0.0.1.',
        ]
      : []),
  ];
}

function mailLine({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): string {
  return smtpUrl
    ? `Mail goes out through ${new URL(smtpUrl).host} as ${mailFrom}.`
    : 'No mail server is configured (SMTP_URL).';
}

/** What becomes of mails that nobody sends. */
function withoutMail({ showCodes }: Pick<Settings, 'showCodes'>, publicUrl: string): string {
  return showCodes
    ? `Codes are shown on the screen, and mails at ${publicUrl}/dev/mail.`
    : 'Mails stay in the database, the newest hundred; until there is one ' +
        'nobody gets a code, so nobody can sign up or choose a new password.';
}
