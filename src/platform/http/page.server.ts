// The fallback error page, for answers given before or after React Router: unreadable addresses,
// limits, a crash.
import { html } from 'hono/html';
import type { TextKey } from '../i18n/texts.ts';
import { translator } from '../i18n/translate.server.ts';

/** One stylesheet for everything that is not rendered by React; see ui/plain-css.ts. */
export const PLAIN_CSS_PATH = '/plain.css';

/**
 * A whole document with a title, one sentence and the way home.
 * @param options.key message key under "errors" of the sentence; `kind` is the one under
 *   "errors.titles"
 */
export function plainPage(options: {
  locale: string;
  siteName: string;
  key: TextKey<'errors'>;
  kind: TextKey<'errors.titles'>;
  status: number;
  requestId: string;
  headers?: Record<string, string>;
}): Response {
  const { locale, siteName, key, kind, status, requestId, headers } = options;
  const t = translator(locale, 'errors');
  const body = html`<!doctype html>
    <html lang="${t('lang')}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t(`titles.${kind}`)} · ${siteName}</title>
        <link rel="stylesheet" href="${PLAIN_CSS_PATH}" />
      </head>
      <body class="plain">
        <main>
          <p class="plain-status">${status}</p>
          <h1>${t(`titles.${kind}`)}</h1>
          <p>${t.dynamic(key)}</p>
          <p><a class="plain-home" href="/">${t('home')}</a></p>
          <p class="plain-id">${t('reference', { id: requestId })}</p>
        </main>
      </body>
    </html>`;
  return new Response(String(body), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
