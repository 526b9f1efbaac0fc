// What the list of waves and the page of one are made of, and what moderators press on it.
import { data } from 'react-router';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import {
  decideWave,
  reverseWave,
  suspendWave,
} from '#features/moderation/cleaning/decide.server.ts';
import { getWave, listWaveAccounts, listWaves } from '#features/moderation/cleaning/look.server.ts';
import {
  decideWaveInput,
  suspendWaveInput,
  waveInput,
} from '#features/moderation/cleaning/wave.schema.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { wavePath, WAVES_PATH } from '#features/moderation/ui/waves/wave-paths.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormAnswer, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the list shows. */
export async function loadAdminWavesPage(ctx: Ctx, { url }: PageRequest) {
  requireModeratorPage(ctx, WAVES_PATH + url.search);
  const title = translator(ctx.locale, 'waves')('title');
  return {
    waves: await listWaves(ctx),
    seo: pageMeta(adminSeo(ctx, { path: WAVES_PATH, title })),
    texts: pageTexts(ctx.locale, 'waves'),
  };
}

/** Everything that the page shows. */
export async function loadAdminWavePage(ctx: Ctx, { params, url }: PageRequest<{ id: string }>) {
  const { pathname, search, searchParams } = url;
  requireModeratorPage(ctx, pathname + search);
  const { id } = readId(params);
  const [wave, accounts] = await Promise.all([
    getWave(ctx, { id }),
    orFirstPage(searchParams.get('after'), (cursor) =>
      listWaveAccounts(ctx, { id, cursor: cursor ?? undefined }),
    ),
  ]);
  const title = wave.title || translator(ctx.locale, 'waves')('title');
  return {
    wave,
    accounts,
    seo: pageMeta(adminSeo(ctx, { path: pathname, title })),
    texts: pageTexts(ctx.locale, 'queue', 'people', 'waves'),
  };
}

const readId = (params: { id: string }) =>
  readInput(
    waveInput,
    params,
    () => new AppError(moderationErrors.moderation_wave_not_found, { detail: params.id }),
  );

const refuse = () => new AppError(platformErrors.invalid_request);

const PRESSES = {
  decide: (ctx: Ctx, id: string, form: FormData) =>
    decideWave(
      ctx,
      readInput(
        decideWaveInput,
        {
          id,
          decision: textFrom(form, 'decision'),
          reason: textFrom(form, 'reason') || null,
          note: textFrom(form, 'note'),
        },
        refuse,
      ),
    ),
  suspend: (ctx: Ctx, id: string, form: FormData) =>
    suspendWave(ctx, readInput(suspendWaveInput, { id, days: textFrom(form, 'days') }, refuse)),
  reverse: (ctx: Ctx, id: string) => reverseWave(ctx, { id }),
};
const isPress = (intent: string): intent is keyof typeof PRESSES => Object.hasOwn(PRESSES, intent);

/** What its forms ask for. */
export async function submitAdminWavePage(
  ctx: Ctx,
  { request, params }: PageRequest<{ id: string }>,
) {
  const form = await readForm(request);
  const intent = textFrom(form, 'intent');
  try {
    if (!isPress(intent)) throw refuse();
    const { id } = readId(params);
    await PRESSES[intent](ctx, id, form);
    // Of a decision the bar with what was decided tells.
    if (intent !== 'decide')
      setFlash(ctx, { text: translator(ctx.locale, 'waves')(`done.${intent}`) });
    return redirect(wavePath(id));
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<FormAnswer>({ intent, failure }, init ?? {});
  }
}
