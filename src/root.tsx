import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import rootCss from './root.css?url';
import { FEATURES } from './features.ts';
import { IdleProvider, useIdle } from './idle.tsx';
import forcedColorsCss from '#ui/css/forced-colors.css?url';
import figtree from '#ui/fonts/figtree-latin.woff2?url';
import { askForTerms } from '#features/accounts/accounts.public.server.ts';
import { findViewer } from '#features/accounts/accounts.session.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { getRates } from '#features/catalog/catalog.server.ts';
import { countUnreadOfPage } from '#features/notifications/notifications.public.server.ts';
import { ErrorPage } from '#features/pages/ui/ErrorPage.tsx';
import { statusOf } from '#features/pages/ui/connection.ts';
import { Footer } from '#features/pages/ui/Footer.tsx';
import { Header } from '#features/pages/ui/Header.tsx';
import { KeptAnswers } from '#features/pages/ui/KeptAnswers.tsx';
import { NavigationLine } from '#features/pages/ui/NavigationLine.tsx';
import { readPage } from '#features/pages/ui/reading.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { SearchBox } from '#features/search/ui/suggesting/SearchBox.tsx';
import { type Site, SiteProvider } from '#features/pages/ui/SiteContext.tsx';
import { TabBar } from '#features/pages/ui/TabBar.tsx';
import {
  DEFAULT_PREFERENCES,
  htmlAttributes,
  otherThanUsual,
} from '#features/preferences/preferences.schema.ts';
import { readPreferences } from '#features/preferences/preferences.server.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { ThemeColor } from '#features/preferences/ui/ThemeColor.tsx';
import {
  IntlProvider,
  textLocale,
  useMessageTree,
  useNonce,
  useTranslations,
} from '#platform/i18n/i18n.ts';
import { yearIn } from '#platform/i18n/dates.ts';
import { DISPLAY_TIME_ZONE } from '#platform/i18n/time.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import { takeFlash } from '#platform/pages/flash.server.ts';
import type { Messages } from '#platform/i18n/texts.ts';
import { InlineNotice, ToastProvider } from '#ui/ToastProvider.tsx';
import { useLate } from '#ui/useLate.ts';
import { ctxContext } from '#platform/pages/request-context.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: rootCss },
  { rel: 'stylesheet', href: forcedColorsCss, media: '(forced-colors: active)' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** Who has to accept new terms first is asked before anything is written. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, context }) => askForTerms(context.get(ctxContext), { request, url }, FEATURES),
];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [readPage];

/** Preferences come from cookies, so that the first HTML has theme, language and currency. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { publicUrl, site, sendsMail, showCodes } = ctx.settings;
  const viewer = findViewer(ctx);
  const unread = viewer ? await countUnreadOfPage(ctx) : { messages: 0, notifications: 0 };
  return {
    viewer: viewer && {
      id: viewer.id,
      name: viewer.name,
      avatar: viewer.picture,
      unreadMessages: unread.messages,
      unreadNotifications: unread.notifications,
      moderator: viewer.role !== 'user',
    },
    sessionUnknown: ctx.sessionUnknown,
    chosen: otherThanUsual({
      ...readPreferences(request, PREFERENCE_CHOICES, ctx.actor),
      locale: ctx.locale,
    }),
    rates: await getRates(ctx),
    clock: { timeZone: ctx.timeZone, year: yearIn(ctx.now, ctx.timeZone) },
    site: {
      name: site.name,
      ads: site.ads,
      url: publicUrl,
      plans: site.plans,
      contactEmail: site.contactEmail ?? null,
      offline: ctx.settings.offline,
      codes: sendsMail ? 'mail' : showCodes ? 'screen' : 'nowhere',
      ...(viewer?.role === 'admin' ? { program: { version: VERSION, admin: ADMIN } } : {}),
    } satisfies Site,
    flash: takeFlash(ctx),
  };
}

/**
 * Preferences and rates stay the same from page to page; a revalidation, which keeps the address,
 * reads them anew, and so does another place on the same list.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [here, there] = [currentUrl, nextUrl].map(({ searchParams }) =>
    searchParams.get('location'),
  );
  const isAsked =
    formMethod !== undefined ||
    currentUrl.href === nextUrl.href ||
    (currentUrl.pathname === nextUrl.pathname && here !== there);
  return isAsked ? defaultShouldRevalidate : false;
}

/** Of a page that failed before anything of it was loaded. */
const NOBODYS_CLOCK = {
  timeZone: DISPLAY_TIME_ZONE,
  year: yearIn(new Date(), DISPLAY_TIME_ZONE),
};

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const chosen = data?.chosen;
  const preferences = useMemo(() => ({ ...DEFAULT_PREFERENCES, ...chosen }), [chosen]);
  const nonce = useNonce();
  const messages = useMessageTree();
  const locale = textLocale(preferences.locale);
  const clock = data?.clock ?? NOBODYS_CLOCK;
  // Chosen meanwhile in another tab or on another device: the texts are those of the document.
  const [begun] = useState({ locale, unknown: data?.sessionUnknown ?? true });
  useEffect(() => {
    if (!begun.unknown && begun.locale !== locale) window.location.reload();
  }, [begun, locale]);
  return (
    <html lang={locale} {...htmlAttributes(preferences)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
      </head>
      <body>
        <IntlProvider locale={locale} messages={messages} {...clock}>
          <PreferencesProvider
            preferences={preferences}
            rates={data?.rates ?? {}}
            choices={PREFERENCE_CHOICES}
          >
            <ThemeColor />
            <SiteProvider site={data?.site}>
              <NavigationLine />
              <IdleProvider>{children}</IdleProvider>
            </SiteProvider>
          </PreferencesProvider>
        </IntlProvider>
        <ScrollRestoration nonce={nonce} />
      </body>
    </html>
  );
}

/** What a route says of its page: a head of its own; that it is there for something one does. */
type PageHandle = { bare?: true; task?: true } | undefined;

export default function App({ loaderData }: Route.ComponentProps) {
  const matches = useMatches();
  const bare = matches.some(({ handle }) => (handle as PageHandle)?.bare);
  const task = matches.some(({ handle }) => (handle as PageHandle)?.task);
  const t = useTranslations('common');
  const { viewer, sessionUnknown, flash } = loaderData;
  const page = (
    <PageTexts
      texts={matches.map(
        ({ loaderData: data }) => (data as { texts?: Messages } | undefined)?.texts,
      )}
    >
      <KeptAnswers>
        <Outlet />
      </KeptAnswers>
    </PageTexts>
  );
  return (
    <ToastProvider flash={flash} label={t('notices')} Toasts={IdleToasts}>
      <SearchBox viewerId={viewer?.id ?? null} />
      <IdleEveryPage viewerId={viewer?.id ?? null} sessionUnknown={sessionUnknown} />
      {bare ? (
        <>
          <IdleStrip />
          {page}
        </>
      ) : (
        <>
          <Header viewer={viewer} notice={<IdleStrip />} install={<IdleInstall />} />
          <Main flash={flash}>{page}</Main>
          <Footer short={task} />
          <TabBar viewer={viewer} />
        </>
      )}
    </ToastProvider>
  );
}

// The places of what comes with the idle chunk: each is drawn anew by itself when it is there.
type Idle = NonNullable<ReturnType<typeof useIdle>>;

function IdleToasts(props: ComponentProps<Idle['Toasts']>) {
  const idle = useIdle();
  return idle && <idle.Toasts {...props} />;
}

function IdleEveryPage(props: ComponentProps<Idle['EveryPage']>) {
  const idle = useIdle();
  return idle && <idle.EveryPage {...props} />;
}

function IdleStrip() {
  const idle = useIdle();
  return idle && <idle.OfflineStrip />;
}

function IdleInstall() {
  const idle = useIdle();
  return idle && <idle.InstallEntry />;
}

/** The page, and the shape of the one that is coming in its place. */
function Main({
  flash,
  children,
}: {
  flash: ComponentProps<typeof InlineNotice>['flash'];
  children: ReactNode;
}) {
  const idle = useIdle();
  const late = useComing();
  const coming = idle && late && <idle.PageComing pathname={late.pathname} search={late.search} />;
  return (
    <main id="main" aria-busy={coming ? true : undefined}>
      <InlineNotice flash={flash} />
      {coming}
      <div hidden={coming !== null}>{children}</div>
    </main>
  );
}

/** The page that a navigation leads to, once it takes noticeably long; null while none does. */
function useComing() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const coming = state === 'loading' && location.pathname !== pathname ? location : null;
  return useLate(coming?.key ?? null) ? coming : null;
}

/** The last resort: says what happened and leads home, with the header and footer still there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const viewer = useRouteLoaderData<typeof loader>('root')?.viewer ?? null;
  return (
    <>
      <Header viewer={viewer} notice={<IdleStrip />} />
      <main id="main">
        <ErrorPage status={statusOf(error)} />
      </main>
      <Footer />
      <TabBar viewer={viewer} />
    </>
  );
}
