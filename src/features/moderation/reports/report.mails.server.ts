// What visitors are mailed who left an address with a report. It names nothing that anybody wrote:
// the address may be somebody else's.
import { z } from 'zod';
import { defineMail } from '#platform/outgoing/mail.server.ts';
import { writeStandardMail } from '#platform/outgoing/standard-mail.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { REPORT_KINDS } from './report.limits.ts';

/** How a report ended. */
export const reportMail = defineMail(
  'moderation.report-closed',
  z.object({ kind: z.enum(REPORT_KINDS), upheld: z.boolean() }),
  (reader, { kind, upheld }) => {
    const t = translator(reader.locale, 'mails.reported');
    const site = reader.site.name;
    return writeStandardMail(reader, {
      subject: t('subject'),
      name: '',
      lines: upheld ? [t(`upheld.${kind}`, { site }), t('thanks')] : [t('kept', { site })],
      link: { path: '/', text: t('link', { site }) },
      ignore: t('ignore'),
    });
  },
);
