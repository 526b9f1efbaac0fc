import type { Route } from './+types/take-down';
import type { DeskAnswer } from '#features/moderation/moderation.public.server.ts';
import {
  loadTakeDownPage,
  submitTakeDownPage,
} from '#features/moderation/pages/take-down-page.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { TakeDownScreen } from '#features/moderation/ui/queue/TakeDownScreen.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadTakeDownPage(context.get(ctxContext), asked);
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitTakeDownPage(context.get(ctxContext), asked);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, (failure): DeskAnswer => ({ intent: 'takeDown', failure }));

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function TakeDownPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title={useTranslations('queue')('takeDown')}>
      <TakeDownScreen {...loaderData} answer={actionData ?? null} />
    </AdminPage>
  );
}
