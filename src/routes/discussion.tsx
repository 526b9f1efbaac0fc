import type { Route } from './+types/discussion';
import forumCss from '#features/forum/ui/forum-pages.css?url';
import { PostMissing, PostPage } from '#features/forum/ui/PostPage.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { ctxContext, onViewContext } from '#platform/pages/request-context.ts';
import {
  loadDiscussionPage,
  submitDiscussionPage,
  type Answer,
} from '#features/forum/pages/discussion-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: forumCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  const onView = context.get(onViewContext);
  return loadDiscussionPage(context.get(ctxContext), { ...asked, onView });
}

export async function action({ context, ...asked }: Route.ActionArgs) {
  return submitDiscussionPage(context.get(ctxContext), asked);
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const { intent = '' } = postedTexts(await request.clone().formData());
  return keepForm(serverAction, (failure): Answer => ({ intent, failure }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function DiscussionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { discussion } = loaderData;
  if (!discussion) return <PostMissing />;
  const failure = actionData?.failure ?? null;
  const ofReply = actionData?.intent === 'reply';
  return (
    <PostPage
      discussion={discussion}
      failure={ofReply ? null : failure}
      replyFailure={ofReply ? failure : null}
    />
  );
}
