import type { Route } from './+types/sanction';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import {
  findAppeal,
  getOwnSanction,
  getOwnStanding,
  sanctionSeo,
} from '#features/moderation/moderation.public.server.ts';
import type { OwnSanctionView } from '#features/moderation/moderation.public.ts';
import { SanctionReasons, SanctionTime } from '#features/moderation/ui/SanctionParts.tsx';
import sanctionsCss from '#features/moderation/ui/sanctions.css?url';
import { AppealLink, AppealNote } from '#features/moderation/ui/SanctionAppeal.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const handle = { task: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sanctionsCss }];

/** One step of the enforcement ladder, for the person it is about; others find nothing here. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { pathname: path } = url;
  requirePageActor(ctx, path);
  const sanction = await getOwnSanction(ctx, { id: params.id });
  const { strikes } = await getOwnStanding(ctx);
  const title = translator(ctx.locale, 'sanctions')(titleOf(sanction));
  const appeal = await findAppeal(ctx, { about: 'sanction', aboutId: sanction.id });
  return {
    sanction,
    appeal,
    strikes,
    seo: pageMeta(sanctionSeo(ctx, { path, title })),
    texts: pageTexts(ctx.locale, 'sanctions', 'policy', 'decisions', 'forms'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** Whoever can read this page is not shut out: a suspension is over, or was taken back. */
function titleOf({ step }: OwnSanctionView) {
  return step === 'warning' ? 'titles.warning' : 'titles.suspensionOver';
}

export default function SanctionPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('sanctions');
  const { sanction, appeal, strikes } = loaderData;
  return (
    <div className="page">
      <div className="sanction sanction-page">
        <div>
          <a className="crumb" href="/profile">
            {t('toAccount')}
          </a>
          <h1>{t(titleOf(sanction))}</h1>
        </div>
        <SanctionTime sanction={sanction} />
        <SanctionReasons sanction={sanction} />
        {strikes > 0 ? <p>{t('strikes', { count: strikes })}</p> : null}
        <p className="sanction-ways">
          <AppealLink
            sanction={sanction}
            appeal={appeal}
            to={`/appeals/new?sanction=${sanction.id}`}
          />
        </p>
        {appeal || sanction.status !== 'lifted' ? (
          <AppealNote sanction={sanction} appeal={appeal} />
        ) : null}
      </div>
    </div>
  );
}
