/** What the bell of this page is told, and what is asked of the server about it. */
import { BELL_EVENT, updateCount } from '#features/pages/ui/useUnread.ts';

/** Shows a number at the bell. */
export function updateBell(unread: number): void {
  updateCount(BELL_EVENT, unread);
}

/**
 * Asks for something that answers how many notices are unread, and shows it at the bell; goes on
 * when the page is left meanwhile.
 * @returns the number; null when there was no answer
 */
export async function askUnread(
  path: '/unread' | '/read' | `/${string}/read`,
): Promise<number | null> {
  try {
    const method = path.endsWith('/read') ? 'PUT' : 'GET';
    const answer = await fetch(`/api/notifications${path}`, { method, keepalive: true });
    if (!answer.ok) return null;
    const { data } = (await answer.json()) as { data: { unread: number } };
    updateBell(data.unread);
    return data.unread;
  } catch {
    return null;
  }
}
