// Owns what is done for somebody who has just signed in: what this browser's visitor asked for
// before. The action that signs them in calls it, so that no page writes when it is looked at
// (docs/decisions/064). What was asked for, and how it is done, is said by each feature.
import type { Ctx } from '#platform/context.ts';
import { readCookie } from '#platform/http/cookies.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { findActor } from '#features/accounts/sessions/actor.server.ts';
import { sessionCookieName } from '#features/accounts/sessions/auth.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { readPreferences } from '#features/preferences/preferences.server.ts';

/**
 * Does what waits, once, as the person whose session `ctx.client.setCookies` brings, and tells them
 * on the next page what it does not show itself. Signing in has succeeded: what fails here is
 * logged and thrown nowhere.
 * @param features each says what it has in `pendingActions`
 * @param prefix what the address says of the language: "/es", or nothing
 * @param next where the person goes now
 */
export async function finishPendingActions(
  ctx: Ctx,
  features: readonly Pick<Feature, 'pendingActions'>[],
  { request, prefix, next }: { request: Request; prefix: string; next: string | null },
): Promise<void> {
  const waiting = features
    .flatMap(({ pendingActions = [] }) => pendingActions)
    .filter(({ waits }) => waits(ctx));
  if (waiting.length === 0) return;
  try {
    const person = await asPerson(ctx, request, prefix);
    if (!person) return;
    const { pathname, search } = new URL(next ?? '/', ctx.settings.publicUrl);
    const told: string[] = [];
    for (const { finish } of waiting) {
      const sentence = await finish(person, { next: pathname + search });
      if (sentence) told.push(sentence);
    }
    if (told.length > 0) setFlash(ctx, { text: told.join(' ') });
  } catch (error) {
    ctx.log.error({ err: error }, 'what somebody wanted before signing in was not done');
  }
}

/**
 * The context of whoever was just signed in, in the language that their next page speaks; null
 * where no session was opened.
 */
async function asPerson(ctx: Ctx, request: Request, prefix: string): Promise<Ctx | null> {
  const { client, settings } = ctx;
  const name = sessionCookieName(settings.publicUrl);
  const line = client.setCookies.findLast((each) => readCookie(each.split(';')[0] ?? '', name));
  // Somebody who took the second step once more has their session already.
  const cookie = line?.split(';')[0] ?? client.cookie;
  const actor = await findActor({ ...ctx, client: { ...client, cookie, setCookies: [] } });
  if (!actor) return null;
  const { locale } = readPreferences(request, PREFERENCE_CHOICES, actor);
  return { ...ctx, actor, locale: prefix ? ctx.locale : locale };
}
