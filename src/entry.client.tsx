import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages } from './messages/load.ts';
import { MessagesProvider, NonceProvider } from '#platform/i18n.ts';

/** The browser hides it from selectors and attributes, and tells it to scripts that already run. */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
const LONGEST_WAIT_MS = 2000;

/** Until the first pictures are there, or somebody wants something of the page: taking it over keeps them from being painted. */
function firstPictures(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    for (const event of ['load', 'pointerdown', 'keydown', 'input']) addEventListener(event, () => setTimeout(resolve), { once: true, capture: true, passive: true });
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
}

const [messages] = await Promise.all([loadMessages(document.documentElement.lang), firstPictures()]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider value={nonce}>
        <MessagesProvider value={messages}>
          <HydratedRouter />
        </MessagesProvider>
      </NonceProvider>
    </StrictMode>,
  );
});
