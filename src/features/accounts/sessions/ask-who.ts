/**
 * Asks the server for whom it takes this browser.
 * @returns their id, null for a visitor, undefined when the server cannot be asked, which says
 *   nothing
 */
export async function askWho(): Promise<string | null | undefined> {
  try {
    const response = await fetch('/api/auth/session', { cache: 'no-store' });
    if (!response.ok) return undefined;
    const { data: user } = (await response.json()) as { data: { id: string } | null };
    return user?.id ?? null;
  } catch {
    return undefined;
  }
}
