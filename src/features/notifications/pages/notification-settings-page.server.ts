// What the settings of notifications are made of, and what becomes of the choices.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import {
  chooseAll,
  listChoices,
  stopMails,
} from '#features/notifications/choices/choices.server.ts';
import { digestTime, notificationsSeo } from '#features/notifications/notifications.seo.server.ts';
import { getPush } from '#features/notifications/push/push.server.ts';
import { countUnreadNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/notifications/settings';

/** Everything that the page shows. */
export async function loadNotificationSettingsPage(ctx: Ctx) {
  const { id, email, emailVerified } = requirePageActor(ctx, PATH);
  const [choices, push, unread] = await Promise.all([
    listChoices(ctx),
    getPush(ctx),
    countUnreadNotifications(ctx),
  ]);
  return {
    viewer: { id, email, emailVerified },
    choices,
    push: push.on,
    unread,
    digestTime: digestTime(ctx),
    seo: pageMeta(notificationsSeo(ctx, { path: PATH })),
    texts: pageTexts(ctx.locale, 'notifications', 'forms'),
  };
}

/** All boxes at once, which only browsers without scripts send; or the end of all mails. */
export async function submitNotificationSettingsPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  const t = translator(ctx.locale, 'toasts');
  try {
    requirePageActor(ctx, PATH);
    if (textFrom(form, 'intent') === 'stop-mails') {
      await stopMails(ctx);
      setFlash(ctx, { text: t('mailsStopped') });
    } else {
      await chooseAll(ctx, { isOn: (group, channel) => form.has(`${group}.${channel}`) });
      setFlash(ctx, { text: t('settingsSaved') });
    }
    return redirect(PATH);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data(failure, init ?? {});
  }
}
