// The mails and text messages about accounts. Owns their words, not when they are sent.
import { z } from 'zod';
import { defineMail, type MailTemplate } from '#platform/outgoing/mail.server.ts';
import type { Reader } from '#platform/outgoing/outgoing.server.ts';
import { writeStandardMail } from '#platform/outgoing/standard-mail.server.ts';
import { defineText } from '#platform/outgoing/text.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { CODE } from './accounts.limits.ts';

/** The person as the mail addresses them, empty when nobody knows. */
const person = z.object({ name: z.string() });
const personWithCode = person.extend({ code: z.string() });

/** Only tells something. */
export type Notice = MailTemplate<z.infer<typeof person>>;
/** Is given a code, which waits sealed. */
export type CodeMail = MailTemplate<z.infer<typeof personWithCode>>;

/** Texts under `mails` and the page that the mail opens. */
type About = {
  texts:
    | 'login'
    | 'signup'
    | 'reset'
    | 'changeEmail'
    | 'confirm'
    | 'alreadyRegistered'
    | 'passwordChanged'
    | 'emailChanged'
    | 'accountDeleted'
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'recoveryCodesNew'
    | 'recoveryCodeUsed';
  path: string;
};

const MINUTES = CODE.lifeSeconds / 60;

function notice(about: About): Notice {
  return defineMail(`accounts.${about.texts}`, person, (reader, { name }) =>
    writeAccountMail(reader, { ...about, name }),
  );
}

function codeMail(about: About): CodeMail {
  return defineMail(`accounts.${about.texts}`, personWithCode, (reader, { name, code }) =>
    writeAccountMail(reader, { ...about, name, code }),
  );
}

function writeAccountMail(
  reader: Reader,
  { texts, path, name, code }: About & { name: string; code?: string },
) {
  const t = translator(reader.locale, 'mails');
  const values = { site: reader.site.name, code: code ?? '' };
  return writeStandardMail(reader, {
    subject: t(`${texts}.subject`, values),
    name,
    lines: [
      t(`${texts}.text`, values),
      ...(code === undefined ? [] : [t('validFor', { minutes: MINUTES })]),
    ],
    ...(code === undefined ? {} : { code }),
    link: { path, text: t(`${texts}.link`, values) },
    ignore: t(`${texts}.ignore`, values),
  });
}

const alreadyRegistered: About = { texts: 'alreadyRegistered', path: '/login' };

export const accountMails = {
  login: codeMail({ texts: 'login', path: '/login' }),
  signup: codeMail({ texts: 'signup', path: '/signup' }),
  reset: codeMail({ texts: 'reset', path: '/forgot-password' }),
  changeEmail: codeMail({ texts: 'changeEmail', path: '/profile' }),
  confirm: codeMail({ texts: 'confirm', path: '/profile?tab=settings' }),
  /**
   * Instead of a code to join; asked for and given the same, so that nobody can tell which it is.
   */
  alreadyRegistered: defineMail('accounts.alreadyRegistered', personWithCode, (reader, { name }) =>
    writeAccountMail(reader, { ...alreadyRegistered, name }),
  ),
  passwordChanged: notice({ texts: 'passwordChanged', path: '/forgot-password' }),
  emailChanged: notice({ texts: 'emailChanged', path: '/profile' }),
  accountDeleted: notice({ texts: 'accountDeleted', path: '/' }),
  secondFactorOn: notice({ texts: 'secondFactorOn', path: '/profile?tab=settings' }),
  secondFactorOff: notice({ texts: 'secondFactorOff', path: '/profile?tab=settings' }),
  recoveryCodesNew: notice({ texts: 'recoveryCodesNew', path: '/profile?tab=settings' }),
  recoveryCodeUsed: notice({ texts: 'recoveryCodeUsed', path: '/profile?tab=settings' }),
};

/** The code that proves a telephone number. */
export const phoneCodeText = defineText(
  'accounts.phone',
  z.object({ code: z.string() }),
  ({ locale, site }, { code }) => {
    const t = translator(locale, 'mails');
    return t('phone.text', { site: site.name, code, minutes: MINUTES });
  },
);
