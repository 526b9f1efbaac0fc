// What the page of moderators' rules is made of, and what becomes of its forms.
import { data } from 'react-router';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { ruleIdInput, ruleInput, switchRuleInput } from '#features/moderation/rules/rule.schema.ts';
import { listRules, saveRule, switchRule } from '#features/moderation/rules/rule.server.ts';
import { NEW_RULE, RULES_PATH } from '#features/moderation/ui/rules/rule-paths.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

/** Everything that the page shows. */
export async function loadAdminRulesPage(ctx: Ctx, { url }: PageRequest) {
  const { search, searchParams } = url;
  requireModeratorPage(ctx, RULES_PATH + search);
  const rules = await listRules(ctx);
  const edit = searchParams.get('edit');
  const open = rules.find(({ id }) => id === edit) ?? null;
  const title = translator(ctx.locale, 'rules')('title');
  return {
    rules,
    open,
    isAdding: edit === NEW_RULE,
    seo: pageMeta(adminSeo(ctx, { path: RULES_PATH, title })),
    texts: pageTexts(ctx.locale, 'queue', 'rules'),
  };
}

/** What its forms ask for. */
export async function submitAdminRulesPage(ctx: Ctx, { request }: PageRequest) {
  const form = await readForm(request);
  try {
    const done = await carryOut(ctx, form);
    setFlash(ctx, { text: translator(ctx.locale, 'rules')(`done.${done}`) });
    return redirect(RULES_PATH);
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data(failure, init ?? {});
  }
}

async function carryOut(ctx: Ctx, form: FormData): Promise<'saved' | 'live' | 'off' | 'shadow'> {
  const id = textFrom(form, 'id');
  if (id && !ruleIdInput.safeParse({ id }).success)
    throw new AppError(moderationErrors.moderation_rule_not_found, { detail: id.slice(0, 100) });
  if (textFrom(form, 'intent') === 'switch') {
    const asked = { id, state: textFrom(form, 'state') };
    const { state } = readInput(
      switchRuleInput,
      asked,
      () => new AppError(platformErrors.invalid_request),
    );
    await switchRule(ctx, { id, state });
    return state;
  }
  const written = {
    name: textFrom(form, 'name'),
    kind: textFrom(form, 'kind'),
    body: textFrom(form, 'body'),
    detector: textFrom(form, 'detector') || undefined,
    countries: form.getAll('countries'),
    kinds: form.getAll('kinds'),
  };
  const input = readInput(
    ruleInput,
    written,
    (issues) =>
      new AppError(moderationErrors.moderation_rule_invalid, { fields: brokenFields(issues) }),
  );
  await saveRule(ctx, { ...input, ...(id ? { id } : {}) });
  return 'saved';
}
