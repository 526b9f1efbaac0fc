// Asks for the mails of notices. Each says how it is stopped: with a link in it, and with the
// headers by which mail programs do it in one click (RFC 8058).
import { MAIL_LIFE_HOURS } from '#features/notifications/notifications.limits.ts';
import { noticeMail } from '#features/notifications/notifications.mails.server.ts';
import type { NotificationRow } from '#features/notifications/notifications.table.server.ts';
import { unsubscribePath } from '#features/notifications/choices/unsubscribe.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Notice } from '#platform/notices/notices.server.ts';
import { sendMail } from '#platform/outgoing/mail.server.ts';
import type { Receiver } from '../notifications.receivers.server.ts';

/** In the transaction that tells it; nothing happens where mail is off. */
export async function mailNotice(
  ctx: Ctx,
  about: {
    notice: Pick<Notice, 'group' | 'inAppOnly' | 'inMail' | 'write'>;
    row: Pick<NotificationRow, 'values'>;
    receiver: Receiver;
    /** Display name of who did it. */
    actor: string;
  },
): Promise<void> {
  const { notice, row, receiver, actor } = about;
  if (!receiver.channels.mail || notice.inAppOnly) return;
  const { name, email, locale } = receiver;
  const reader = { locale, site: ctx.settings.site };
  const { title, line, path, mailText } = notice.write(reader, row.values, { actor });
  const more = notice.inMail(ctx, { to: receiver.id, locale, values: row.values });
  await sendMail(ctx, {
    to: email,
    locale,
    template: noticeMail,
    values: {
      name,
      title,
      line,
      text: mailText ?? '',
      path,
      ...more,
      group: notice.group.describe(locale).title,
      stop: unsubscribePath(ctx, { userId: receiver.id, of: notice.group.name }),
    },
    notAfter: new Date(ctx.now.getTime() + MAIL_LIFE_HOURS * 3_600_000),
  });
}
