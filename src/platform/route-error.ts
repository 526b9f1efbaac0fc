/** The pages' translation of an expected failure: an AppError becomes a response with its status for the ErrorBoundary. */
import { data } from 'react-router';
import { AppError } from './errors.ts';

/** Awaits a use case for a page; AppErrors leave as route error responses that carry the message key. */
export async function orRouteError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw data({ key: error.code.key }, { status: error.status });
    throw error;
  }
}
