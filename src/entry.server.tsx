// Answers document requests: React Router's page with the texts of the reader around it.
import { randomUUID } from 'node:crypto';
import { textFiles } from 'virtual:texts/files';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import { renderDocument } from './rendering/document.server.ts';
import { messagesOf } from './messages/messages.server.ts';
import rootCss from './root.css?url';
import { AppError } from '#platform/errors.ts';
import { MessagesProvider, NonceProvider, textLocale } from '#platform/i18n/i18n.ts';
import {
  ctxContext,
  renderedPageContext,
  requestInfoContext,
} from '#platform/pages/request-context.ts';
import { service } from '#platform/process/services.server.ts';
import { structuredDataOf } from '#platform/pages/structured-data.server.ts';
import { renderQueue } from '#platform/pages/render-queue.server.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const ctx = loadContext.get(ctxContext);
  const { prefix } = loadContext.get(requestInfoContext);
  // Of random bytes that Node fetches for many at once.
  const nonce = randomUUID();
  const document = await renderDocument(routerContext, {
    url: request.url,
    nonce,
    prefix,
    texts: textFiles[textLocale(ctx.locale)],
    turn: service(ctx, renderQueue),
    structured: structuredDataOf(ctx),
    around: (router) => (
      <NonceProvider value={nonce}>
        <MessagesProvider value={messagesOf(ctx.locale)}>{router}</MessagesProvider>
      </NonceProvider>
    ),
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Nothing is painted without it, and React writes its link below a dozen others.
  headers.append('Link', `<${rootCss}>; rel=preload; as=style`);
  Object.assign(loadContext.get(renderedPageContext), { status, ...document });
  return new Response(null, { status, headers });
}

/** Expected failures are answers, not incidents: only the unexpected reaches the error log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof AppError) return;
  context.get(ctxContext).log.error({ err: error }, 'page failed');
};
