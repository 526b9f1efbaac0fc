/**
 * What browsers say when an answer never came; it is no failure of the server, and nobody noted it
 * there.
 */
const LOST = /^(?:Failed to fetch|NetworkError|Load failed|network error)/i;

/** Whether the connection was lost on the way to a page. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && LOST.test(error.message);
}
