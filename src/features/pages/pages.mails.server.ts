// What whoever runs the shop is mailed by people who could not use it.
import { z } from 'zod';
import { defineMail } from '#platform/outgoing/mail.server.ts';
import { writeStandardMail } from '#platform/outgoing/standard-mail.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** Answering the mail answers the person. */
export const complaintMail = defineMail(
  'pages.complaint',
  z.object({ text: z.string(), email: z.string() }),
  async (reader, { text, email }) => {
    const t = translator(reader.locale, 'mails.complaint');
    const mail = await writeStandardMail(reader, {
      subject: t('subject', { site: reader.site.name }),
      name: '',
      lines: [t('from', { email }), ...text.split('\n').filter(Boolean)],
      link: { path: '/accessibility#complain', text: t('link') },
      ignore: t('promise'),
    });
    return { ...mail, headers: { ...mail.headers, 'Reply-To': email } };
  },
);
