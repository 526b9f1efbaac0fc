import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages } from './messages/load.ts';
import { MessagesProvider } from '#platform/i18n.ts';

const messages = await loadMessages(document.documentElement.lang);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MessagesProvider value={messages}>
        <HydratedRouter />
      </MessagesProvider>
    </StrictMode>,
  );
});
