import type { Route } from './+types/not-open';
import { screenAt } from '#features/pages/pages.screens.ts';
import { pageMeta, type PageSeo } from '#features/pages/pages.seo.ts';
import { NotOpen } from '#features/pages/ui/NotOpen.tsx';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';

/** Every screen of a later issue answers here, honestly and not for search engines. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { locale, settings } = context.get(ctxContext);
  const { pathname } = new URL(request.url);
  const screen = screenAt(pathname);
  const t = translator(locale, 'pages');
  const seo: PageSeo = {
    publicUrl: settings.publicUrl,
    path: pathname,
    locale,
    title: t('notOpen.title', { screen: t(`notOpen.screens.${screen}.name`) }),
    description: t(`notOpen.screens.${screen}.what`),
    noindex: true,
  };
  return { screen, seo };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.seo) : [];
}

export default function NotOpenPage({ loaderData }: Route.ComponentProps) {
  return <NotOpen screen={loaderData.screen} />;
}
