// The mails about listings. Owns their words, not when they are sent.
import { z } from 'zod';
import { defineMail } from '#platform/outgoing/mail.server.ts';
import { writeStandardMail } from '#platform/outgoing/standard-mail.server.ts';
import { translator } from '#platform/translate.server.ts';

/**
 * Some listings of a seller end soon: how many, some of their titles, and for how long to renew.
 */
export const endingMail = defineMail(
  'listings.ending',
  z.object({ name: z.string(), count: z.int(), titles: z.string(), days: z.int() }),
  (reader, { name, ...values }) => {
    const t = translator(reader.locale, 'mails');
    return writeStandardMail(reader, {
      subject: t('listingsEnding.subject', values),
      name,
      lines: [t('listingsEnding.text', values)],
      link: { path: '/profile?tab=listings', text: t('listingsEnding.link') },
      ignore: t('listingsEnding.ignore'),
    });
  },
);
