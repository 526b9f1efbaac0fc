// What people are told in the app of their standing. The mails of it are sent apart, because nobody
// may have switched them off.
import { z } from 'zod';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { sanctioned, sanctionLifted, suspensionEnded } from './sanction.events.server.ts';
import { SANCTION_STEPS } from './sanction.limits.ts';

const group: NoticeGroup = {
  name: 'standing',
  icon: 'shield',
  place: 80,
  defaults: { app: true, mail: false, push: false, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.sanction');
    return { title: t('title'), line: t('line') };
  },
};

const values = z.object({ sanctionId: z.uuid(), step: z.enum(SANCTION_STEPS) });

type Kind = { name: string; event: typeof sanctioned; text: 'lifted' | 'over' | null };

/** Who decided is not named. */
function standingNotice({ name, event, text }: Kind) {
  return defineNotice({
    name,
    group,
    icon: 'shield',
    event,
    schema: values,
    inAppOnly: true,
    notify: async (_ctx, { sanctionId, userId, step }) => [
      { to: userId, key: sanctionId, values: { sanctionId, step } },
    ],
    write: ({ locale }, { sanctionId, step }) => ({
      title: translator(locale, 'notices.sanction')(text ?? step),
      line: translator(locale, 'notices.sanction')('title'),
      path: `/sanctions/${sanctionId}`,
    }),
  });
}

export const sanctionNotices = [
  standingNotice({ name: 'moderation.sanctioned', event: sanctioned, text: null }),
  standingNotice({ name: 'moderation.sanction-lifted', event: sanctionLifted, text: 'lifted' }),
  standingNotice({ name: 'moderation.suspension-ended', event: suspensionEnded, text: 'over' }),
];
