import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { hydrationScript, deferModule, deferPreloads } from './deferred-hydration.server.ts';
import { messagesOf } from './messages/messages.server.ts';
import rootCss from './root.css?url';
import { AppError } from '#platform/errors.ts';
import { MessagesProvider, NonceProvider } from '#platform/i18n.ts';
import { ctxContext, renderedPageContext, requestInfoContext } from '#platform/request-context.ts';

/**
 * Renders a whole page at once: no loader defers, and renderToString costs half of what streaming
 * does.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const ctx = loadContext.get(ctxContext);
  const { nonce } = loadContext.get(requestInfoContext);
  const loaderData = routerContext.serverHandoffStream
    ? await new Response(routerContext.serverHandoffStream).text()
    : '';
  const html = renderToString(
    <NonceProvider value={nonce}>
      <MessagesProvider value={messagesOf(ctx.locale)}>
        <ServerRouter
          context={{ ...routerContext, serverHandoffStream: undefined }}
          url={request.url}
          nonce={nonce}
        />
      </MessagesProvider>
    </NonceProvider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Nothing is painted without it, and React writes its link below a dozen others.
  headers.append('Link', `<${rootCss}>; rel=preload; as=style`);
  const head = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  const whole = `<!doctype html>${deferPreloads(html.slice(0, head))}${deferModule(html.slice(head, end))}${handOver(loaderData, nonce)}${hydrationScript(nonce)}${html.slice(end)}`;
  Object.assign(loadContext.get(renderedPageContext), { status, html: whole });
  return new Response(null, { status, headers });
}

/**
 * Gives the loaders' data to the browser. React Router does it with a component that suspends,
 * which renderToString drops without a word: the page then waits for its data forever and never
 * hydrates.
 */
function handOver(loaderData: string, nonce: string): string {
  const text = JSON.stringify(loaderData).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const stream = 'window.__reactRouterContext?.streamController';
  return `<script nonce="${nonce}">${stream}?.enqueue(${text});${stream}?.close()</script>`;
}

/** Expected failures are answers, not incidents: only the unexpected reaches the error log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof AppError) return;
  context.get(ctxContext).log.error({ err: error }, 'page failed');
};
