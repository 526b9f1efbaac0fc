import type { Route } from './+types/dev-mail';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { accountSeo } from '#features/accounts/accounts.seo.server.ts';
import profileCss from '#features/accounts/ui/profile.css?url';
import { findDevelopmentMail } from '#features/accounts/accounts.mail.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: profileCss }];

/**
 * What would have been sent, in development and demonstrations without a mail server; elsewhere
 * there is no such page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  return {
    mails: await findDevelopmentMail(ctx),
    seo: pageMeta(accountSeo(ctx, { path: '/dev/mail', screen: 'mail' })),
    texts: pageTexts(ctx.locale, 'accounts'),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function DevMailPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('accounts');
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('titles.mail')}</h1>
      </div>
      {loaderData.mails.map((mail) => (
        <article key={mail.id} className="panel dev-mail">
          <h2>{mail.subject}</h2>
          <p className="small muted">
            {mail.to} · {mail.createdAt}
          </p>
          <pre>{mail.text}</pre>
        </article>
      ))}
    </div>
  );
}
