/** What waits at the desk, as journeys look for theirs among what others left there. */
import { type APIRequestContext, expect } from '@playwright/test';

export type WaitingCase = {
  id: string;
  subjectId: string;
  revision: number;
  riskLevel: string | null;
};

/**
 * All that waits, however much it is.
 * @param moderator signed in as one
 */
export async function waitingCases(
  moderator: APIRequestContext,
  { country = '' }: { country?: string } = {},
): Promise<WaitingCase[]> {
  const found: WaitingCase[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ order: 'oldest', limit: '100' });
    if (country) query.set('country', country);
    if (cursor) query.set('cursor', cursor);
    const answer = await moderator.get(`/api/moderation/cases?${query}`);
    expect(answer.status()).toBe(200);
    const page = (await answer.json()) as { data: WaitingCase[]; nextCursor: string | null };
    found.push(...page.data);
    cursor = page.nextCursor;
  }
  return found;
}
