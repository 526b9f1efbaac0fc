import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

type Reading = MiddlewareFunction<Record<string, DataStrategyResult>>;

/** How the browser reads the data of pages. What is shown without a network adds to it, later. */
export const reading: { through: Reading } = { through: (_, next) => next() };
