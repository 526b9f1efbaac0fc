/**
 * One widget as a page has it, in happy-dom: the server's HTML first, then React over it, with
 * texts, preferences and a router around it. Files are called `*.widget.test.tsx`. Nothing is
 * drawn: no layout, no style sheet, no focus ring; journeys see those.
 *
 *     const { user, network } = await renderWidget(<HeaderSearch />, { path: '/products' });
 *     await user.type(screen.getByRole('searchbox'), 'toy');
 *     await waitFor(() => expect(network.questions).toHaveLength(1));
 *     network.questions[0]?.answer(Response.json({ … }));
 *     expect(await screen.findAllByRole('option')).toHaveLength(8);
 */
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, useLocation } from 'react-router';
import { vi } from 'vitest';
import { KeptAnswers } from '#features/pages/ui/KeptAnswers.tsx';
import { type Site, SiteProvider } from '#features/pages/ui/SiteContext.tsx';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { type Preferences, toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { DISPLAY_TIME_ZONE } from '#platform/i18n/time.ts';
import type { Rates } from '#platform/i18n/money.ts';
import { EarlyInput, watchEarlyInput } from '#ui/early-input.tsx';
import { messagesOf } from '../../src/messages/messages.server.ts';
import { type Answering, enterNetwork, type Network } from './widget-network.ts';

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

export type WidgetOptions = {
  /** Where the page is, with its query; "/" unless told otherwise. */
  path?: string;
  locale?: string;
  preferences?: Partial<Preferences>;
  rates?: Rates;
  site?: Site;
  /** What the page of the widget does with what is sent to it. */
  action?: StubRoute['action'];
  /** What the page of the widget was loaded with; `loader` says what it is after that. */
  data?: object | string | null;
  loader?: StubRoute['loader'];
  /** Other pages, that it may lead to or send to. */
  routes?: StubRoute[];
  network?: Answering;
};

export type Widget = {
  user: UserEvent;
  network: Network;
  container: HTMLElement;
  /** Path and query of the page that the router shows. */
  at: () => string;
};

/** A widget whose code is there. */
export async function renderWidget(
  element: ReactNode,
  options: WidgetOptions = {},
): Promise<Widget> {
  const { wakeUp, ...widget } = serveWidget(element, options);
  await wakeUp();
  return widget;
}

/**
 * A widget as the server sent it; `wakeUp` brings its code, and fails where React would draw
 * something else than the server did.
 */
export function serveWidget(
  element: ReactNode,
  options: WidgetOptions = {},
): Widget & { wakeUp: () => Promise<void> } {
  const network = enterNetwork(options.network);
  const { tree, at } = pageOf(element, options);
  const container = document.createElement('div');
  container.innerHTML = renderToString(tree);
  document.body.append(container);
  // Timers of a test that holds the clock go on with each key.
  const user = userEvent.setup(
    vi.isFakeTimers() ? { advanceTimers: (ms) => vi.advanceTimersByTime(ms) } : {},
  );
  const wakeUp = async () => {
    const differences: unknown[] = [];
    await act(async () => {
      render(<EarlyInput tell={watchEarlyInput(container)}>{tree}</EarlyInput>, {
        container,
        hydrate: true,
        onRecoverableError: (error) => differences.push(error),
      });
    });
    if (differences.length > 0)
      throw new AggregateError(differences, `React drew it anew: ${String(differences[0])}`);
  };
  return { user, network, container, at, wakeUp };
}

/**
 * Lets so many milliseconds pass at once, and everything happen that waits for them. The clock is
 * held before the widget is rendered: `vi.useFakeTimers({ shouldAdvanceTime: true })`, so that
 * `waitFor` goes on by itself.
 */
export const passTime = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

function pageOf(element: ReactNode, options: WidgetOptions): { tree: ReactNode; at: () => string } {
  const { path = '/', locale = 'en', preferences = {}, rates = { USD: 1 }, site } = options;
  const shown = { at: path };
  const At = () => {
    const { pathname, search } = useLocation();
    useLayoutEffect(() => {
      shown.at = pathname + search;
    }, [pathname, search]);
    return null;
  };
  const chosen = { ...toPreferences({}, PREFERENCE_CHOICES, 'en'), locale, ...preferences };
  const Around = () => (
    <PreferencesProvider preferences={chosen} rates={rates} choices={PREFERENCE_CHOICES}>
      <SiteProvider site={site}>
        <At />
        <KeptAnswers>
          <Outlet />
        </KeptAnswers>
      </SiteProvider>
    </PreferencesProvider>
  );
  const { action, data = null, loader = () => data, routes = [] } = options;
  const Widget = () => element;
  const Page = createRoutesStub([
    {
      id: 'around',
      Component: Around,
      children: [{ id: 'widget', path: '*', Component: Widget, action, loader }, ...routes],
    },
  ]);
  const tree = (
    <IntlProvider
      locale={locale}
      messages={messagesOf(locale)}
      timeZone={DISPLAY_TIME_ZONE}
      year={2026}
    >
      <Page initialEntries={[path]} hydrationData={{ loaderData: { widget: data } }} />
    </IntlProvider>
  );
  return { tree, at: () => shown.at };
}
