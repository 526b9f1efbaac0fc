// What the form of /admin/settings sends to bring back what was learned earlier.
import { data } from 'react-router';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { restoreLayerInput } from './learning.schema.ts';
import { restoreLayer } from './versions.server.ts';

/** @param path of the page, which says what was done */
export async function answerLearning(ctx: Ctx, form: FormData, path: string) {
  const number = (name: string) => Number(textFrom(form, name) || Number.NaN);
  const wanted = restoreLayerInput.safeParse({
    version: number('layer'),
    restore: number('restoreLayer'),
  });
  try {
    if (!wanted.success) throw new AppError(platformErrors.invalid_request);
    await restoreLayer(ctx, wanted.data);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<FormFailure>(failure, init ?? {});
  }
  const t = translator(ctx.locale, 'admin.settings.learned');
  const { restore } = wanted.data;
  setFlash(ctx, { text: restore === 0 ? t('forgotten') : t('restored', { version: restore }) });
  return redirect(path);
}
