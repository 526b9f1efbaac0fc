import type { Route } from './+types/profile';
import { FEATURES } from '../features.ts';
import profileCss from '#features/accounts/ui/profile.css?url';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import {
  loadProfilePage,
  submitProfilePage,
  type Answer,
} from '#features/accounts/pages/profile-page.server.ts';
import { ProfileScreen } from '#features/accounts/pages/ProfileScreen.tsx';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: profileCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadProfilePage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitProfilePage(context.get(ctxContext), asked, FEATURES);
}

/** The forms of the account are on the settings and the edit mode, those of listings elsewhere. */
export async function clientAction({ request, url, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const { searchParams } = url;
  const ofAccount = searchParams.get('tab') === 'settings' || searchParams.has('edit');
  return keepForm(serverAction, (failure): Answer => ({
    intent: String(form.get('intent')),
    feature: ofAccount ? 'accounts' : 'listings',
    failure,
  }));
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileScreen loaderData={loaderData} actionData={actionData} />;
}
