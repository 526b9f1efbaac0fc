/**
 * What the HTTP layer hands to loaders and actions: the context of the use cases, and what only its
 * document needs.
 */
import {
  createContext,
  type UNSAFE_DataWithResponseInit as DataWithResponseInit,
} from 'react-router';
import type { Ctx } from '../context.ts';
import type { OnView } from '../cache/page-cache.server.ts';

/** What somebody asks of a page: loaders and actions hand it on to what makes the page. */
export type PageRequest<Params = unknown> = { request: Request; url: URL; params: Params };

type Unwrapped<Answer> = Answer extends Response
  ? never
  : Answer extends DataWithResponseInit<infer Data>
    ? Data
    : Answer;
/** What a page gets of that which its loader or its action calls. */
export type PageData<Load extends (...asked: never[]) => unknown> = Unwrapped<
  Awaited<ReturnType<Load>>
>;

export type RequestInfo = {
  /** Before every path of the page: "/es" where its address says the language, else nothing. */
  prefix: string;
  /** The data of the page is asked for, without its document. */
  isData: boolean;
};

export const ctxContext = createContext<Ctx>();
/** Loaders leave here what is to be done for everybody who is shown their page. */
export const onViewContext = createContext<OnView[]>();
export const requestInfoContext = createContext<RequestInfo>();

/** The page that was rendered for the request, until the HTTP layer makes the answer of it. */
export type RenderedPage = { html?: string; status?: number; scripts?: string[] };

/**
 * React Router checks `instanceof Response`, which turns the light Response of @hono/node-server
 * into a full fetch Response with streams. So rendered pages are handed over here instead, and
 * React Router gets an answer without a body.
 */
export const renderedPageContext = createContext<RenderedPage>();
