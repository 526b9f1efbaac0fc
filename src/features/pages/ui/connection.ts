import { isRouteErrorResponse } from 'react-router';

/**
 * What browsers say when an answer never came; it is no failure of the server, and nobody noted it
 * there.
 */
const LOST = /^(?:Failed to fetch|NetworkError|Load failed|network error)/i;

/** Whether the connection was lost on the way to a page. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && LOST.test(error.message);
}

/** The status to show for an error in the place of a page; 0 when there was no answer. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isConnectionLost(error) ? 0 : 500;
}

/**
 * Whether a page of this status may come in a moment: there was no answer, or a server says with
 * 503, a proxy before one that is away with 502 to 504, that it cannot be given now.
 */
export function isAway(status: number): boolean {
  return status === 0 || (status > 501 && status < 505);
}
