import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

type Results = Record<string, DataStrategyResult>;
type Reading = MiddlewareFunction<Results>;
type Args = Parameters<Reading>[0];

/**
 * How the browser reads the data of pages. What the idle chunk brings adds to it: what is shown
 * without a network (`through`), and what is remembered of a page (`recall`; null for nothing).
 */
export const reading: { recall: (args: Args) => Promise<Results> | null; through: Reading } = {
  recall: () => null,
  through: (_, next) => next(),
};

/** The middleware of every page. */
export const readPage: Reading = (args, next) =>
  reading.recall(args) ?? reading.through(args, next);
