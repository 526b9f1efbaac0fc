import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages } from './messages/load.ts';
import { MessagesProvider } from '#platform/i18n/i18n.ts';
import { setLanguagePrefix } from '#platform/jsx/own-links.ts';
import { languagePrefix, splitLanguage } from '#platform/i18n/language-path.ts';
import { missingPage } from '#features/pages/ui/MissingPage.tsx';
import { onMissingCode } from '#platform/pages/page-code.ts';
import { EarlyInput, watchEarlyInput } from '#ui/early-input.tsx';
import { noteFreshCode } from '#ui/whole-page.ts';
import { typeAgain, watchTyped } from '#ui/typed.ts';

// Before the router listens, because listeners are called in the order in which they came. What
// lies over a page takes the step (src/ui/back.ts).
addEventListener('popstate', (event) => {
  if (!dispatchEvent(new Event('over-page-back', { cancelable: true })))
    event.stopImmediatePropagation();
});
onMissingCode(missingPage);
setLanguagePrefix(languagePrefix(splitLanguage(location.pathname).language));
// Asked for while the rest is on its way.
const coming = loadMessages(document.documentElement.lang);

/** Called by the module of the page (rendering/document.server.ts), which knows its routes. */
export async function hydrate(): Promise<void> {
  const messages = await coming;
  noteFreshCode();
  typeAgain(document);
  watchTyped(document);
  const tellEarlyInput = watchEarlyInput(document);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <EarlyInput tell={tellEarlyInput}>
          <MessagesProvider value={messages}>
            <HydratedRouter />
          </MessagesProvider>
        </EarlyInput>
      </StrictMode>,
    );
  });
}
