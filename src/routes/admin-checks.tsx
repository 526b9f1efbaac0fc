import { Form } from 'react-router';
import type { Route } from './+types/admin-checks';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import findingsCss from '#features/pages/ui/checks/findings.css?url';
import { Findings } from '#features/pages/ui/checks/Findings.tsx';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import {
  loadAdminChecksPage,
  submitAdminChecksPage,
} from '#features/pages/pages/admin-checks-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: findingsCss }];

export async function loader({ context }: Route.LoaderArgs) {
  return loadAdminChecksPage(context.get(ctxContext));
}

export async function action({ context }: Route.ActionArgs) {
  return submitAdminChecksPage(context.get(ctxContext));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ChecksPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('checkup');
  const { findings, mayLook } = loaderData;
  return (
    <AdminPage
      title={t('title')}
      actions={
        mayLook ? (
          <Form method="post">
            <Button type="submit">{t('again')}</Button>
          </Form>
        ) : null
      }
    >
      <p className="muted">
        {t('lead')} {mayLook ? t('mail') : null}
      </p>
      <FormProblem failure={actionData ?? null} />
      {findings ? <Findings findings={findings} /> : <Banner>{t('looking')}</Banner>}
    </AdminPage>
  );
}
