// The mails of notices: one for each that people want to have at once, and the daily digest. Owns
// their words, not when they are sent.
import { z } from 'zod';
import { defineMail } from '#platform/outgoing/mail.server.ts';
import { writeStandardMail } from '#platform/outgoing/standard-mail.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

const one = z.object({ title: z.string(), line: z.string(), path: z.string() });
/** `stop` is the path that ends mails of this kind, and asks first. */
const reader = z.object({ name: z.string(), stop: z.string() });

/** What some kinds have besides. */
const parts = z.object({
  items: z.array(one).optional(),
  also: z.object({ path: z.string(), text: z.string() }).optional(),
});

/** Something happened; `group` is what the settings call its kind. */
export const noticeMail = defineMail(
  'notifications.notice',
  one.extend({ ...reader.shape, ...parts.shape, text: z.string(), group: z.string() }),
  (to, { name, title, line, text, path, items, also, group, stop }) => {
    const t = translator(to.locale, 'mails.notices');
    return writeStandardMail(to, {
      subject: title,
      name,
      lines: [title, line, text].filter((each) => each !== ''),
      items: items ?? [],
      link: { path, text: t('open', { site: to.site.name }) },
      ...(also ? { also } : {}),
      ignore: t('why', { group }),
      stop: { path: stop, text: t('stop') },
    });
  },
);

/** What happened since yesterday and was not read; `more` is how many are not named. */
export const digestMail = defineMail(
  'notifications.digest',
  z.object({ ...reader.shape, items: z.array(one), more: z.int() }),
  (to, { name, items, more, stop }) => {
    const t = translator(to.locale, 'mails.digest');
    const count = items.length + more;
    return writeStandardMail(to, {
      subject: t('subject', { count, site: to.site.name }),
      name,
      lines: [t('text', { count })],
      items,
      link: {
        path: '/notifications',
        text: more > 0 ? t('more', { count: more }) : t('open', { site: to.site.name }),
      },
      ignore: t('why'),
      stop: { path: stop, text: t('stop') },
    });
  },
);
