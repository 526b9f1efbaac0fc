import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { messagesOf } from './messages/messages.server.ts';
import { AppError } from '#platform/errors.ts';
import { MessagesProvider, NonceProvider } from '#platform/i18n.ts';
import { ctxContext, requestInfoContext } from '#platform/request-context.ts';

/** Renders a whole page at once: no loader defers, and renderToString costs half of what streaming does. */
export default function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, loadContext: RouterContextProvider): Response {
  const ctx = loadContext.get(ctxContext);
  const { nonce } = loadContext.get(requestInfoContext);
  const html = renderToString(
    <NonceProvider value={nonce}>
      <MessagesProvider value={messagesOf(ctx.locale)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </MessagesProvider>
    </NonceProvider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(`<!doctype html>${html}`, { status, headers });
}

/** Expected failures are answers, not incidents: only the unexpected reaches the error log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof AppError) return;
  context.get(ctxContext).log.error({ err: error }, 'page failed');
};
