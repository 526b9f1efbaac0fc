import { AppError } from '#platform/errors.ts';

/** The refusal that a use case ended with; anything else it ended with is thrown on. */
export async function refusalOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw error ?? new Error('nothing was refused');
}
