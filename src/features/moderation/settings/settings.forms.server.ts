// What the forms of /admin/moderation and /admin/settings send: all settings, or an earlier version
// to bring back.
import { data } from 'react-router';
import { DETECTORS } from '#features/moderation/moderation.limits.ts';
import {
  restoreInput,
  settingsInput,
  type SettingsView,
} from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { restoreSettings, saveSettings } from './settings.server.ts';

/** What the page hears: the form of a page with scripts stays where it is. */
export type SettingsAnswer = { saved: true } | FormFailure;

/**
 * The action of both pages.
 * @param path of the page, to which browsers without scripts come back
 */
export async function answerSettings(ctx: Ctx, form: FormData, path: string) {
  try {
    await saveSettingsForm(ctx, form);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<SettingsAnswer>(failure, init ?? {});
  }
  if (form.has('stay')) return data<SettingsAnswer>({ saved: true });
  setFlash(ctx, { text: translator(ctx.locale, 'admin.settings')('saved') });
  return redirect(path);
}

/**
 * Saves what a form of the settings holds.
 * @throws AppError invalid_request for what no form of ours sends, and as saveSettings does
 */
async function saveSettingsForm(ctx: Ctx, form: FormData): Promise<SettingsView> {
  const number = (name: string) => Number(textFrom(form, name) || Number.NaN);
  const version = number('version');
  if (form.has('restore')) {
    const wanted = restoreInput.safeParse({ version, restore: number('restore') });
    if (!wanted.success) throw new AppError(platformErrors.invalid_request);
    return restoreSettings(ctx, wanted.data);
  }
  const read = settingsInput.safeParse({
    version,
    settings: {
      enabled: form.has('enabled'),
      rejectThreshold: number('rejectThreshold'),
      flagThreshold: number('flagThreshold'),
      approveThreshold: number('approveThreshold'),
      checks: Object.fromEntries(DETECTORS.map((name) => [name, form.has(name)])),
      learning: form.has('learning'),
    },
  });
  if (!read.success) throw new AppError(platformErrors.invalid_request);
  return saveSettings(ctx, read.data);
}
