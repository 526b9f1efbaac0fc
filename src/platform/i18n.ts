/** Rendering texts: the React contexts that carry them, and the language that a document is written in. */
import { createContext, useContext } from 'react';

type Messages = { [key: string]: string | Messages };

const MessagesContext = createContext<Messages>({});
const NonceContext = createContext<string | undefined>(undefined);

export const MessagesProvider = MessagesContext.Provider;
export const NonceProvider = NonceContext.Provider;

/** All texts of the document's language, for the IntlProvider in the root. */
export function useMessageTree(): Messages {
  return useContext(MessagesContext);
}

/** The request's CSP nonce while rendering on the server, undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** Dates are shown as they are on the islands of the Atlantic zone; events carry their own zone. */
export const DISPLAY_TIME_ZONE = 'America/Puerto_Rico';

const TRANSLATED = ['en', 'es', 'fr'];

/** The language whose texts a person gets: the chosen one when it is translated, else English. */
export function textLocale(locale: string): string {
  return TRANSLATED.includes(locale) ? locale : 'en';
}
