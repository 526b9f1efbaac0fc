/**
 * Keeps a form on its page when no answer to it arrives, so that what was typed is still there.
 */
import { data, isRouteErrorResponse } from 'react-router';
import type { FormFailure, Unanswered } from '#platform/pages/form-failure.server.ts';
import { isConnectionLost } from './connection.ts';

/** Why there is no answer of the form's own action; null for what is none of that. */
export function whyUnanswered(error: unknown): Unanswered | null {
  if (isConnectionLost(error)) return 'offline';
  if (isRouteErrorResponse(error))
    return error.status === 429 ? 'tooMany' : error.status >= 500 ? 'failed' : null;
  // React Router says so of an answer that broke off, or that a proxy wrote.
  return error instanceof Error && error.message.startsWith('Unable to decode') ? 'failed' : null;
}

/**
 * The `clientAction` of a page with forms: asks the server, and answers for it when it does not.
 * The status keeps the page's data as it is; reading it anew would fail as well.
 * @param keep makes the page's answer of the failure
 */
export async function keepForm<Answer, Kept = FormFailure>(
  serverAction: () => Promise<Answer>,
  keep: (failure: FormFailure) => Kept = (failure) => failure as Kept,
) {
  try {
    return await serverAction();
  } catch (error) {
    const unanswered = whyUnanswered(error);
    if (!unanswered) throw error;
    return data(keep({ message: '', fields: {}, unanswered }), { status: 503 });
  }
}

/**
 * The `shouldRevalidate` of a page whose refusals may be about what it shows: somebody else changed
 * it meanwhile, and whoever was refused sees how it is now.
 */
export function readAnewWhenRefused({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}): boolean {
  return actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate;
}
