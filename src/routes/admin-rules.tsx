import { Link } from 'react-router';
import type { Route } from './+types/admin-rules';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { RuleForm } from '#features/moderation/ui/rules/RuleForm.tsx';
import { RuleList } from '#features/moderation/ui/rules/RuleList.tsx';
import { NEW_RULE, ruleEditPath } from '#features/moderation/ui/rules/rule-paths.ts';
import rulesCss from '#features/moderation/ui/rules/rules.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadAdminRulesPage,
  submitAdminRulesPage,
} from '#features/moderation/pages/admin-rules-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: rulesCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminRulesPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitAdminRulesPage(context.get(ctxContext), asked);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function RulesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('rules');
  const { rules, open, isAdding } = loaderData;
  const failure = actionData ?? null;
  return (
    <AdminPage
      title={t('title')}
      actions={
        <Link className="btn btn-line btn-sm" to={ruleEditPath(NEW_RULE)}>
          {t('add')}
        </Link>
      }
    >
      <p className="muted">{t('lead')}</p>
      {open || isAdding ? (
        <RuleForm key={open?.id ?? NEW_RULE} rule={open} failure={failure} />
      ) : (
        <FormProblem failure={failure} />
      )}
      <RuleList rules={rules} />
    </AdminPage>
  );
}
