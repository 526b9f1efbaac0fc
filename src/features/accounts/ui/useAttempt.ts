import { useState } from 'react';
import { useActionData } from 'react-router';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';

/**
 * Counts the answers to this page's form, so that each wrong code begins with empty boxes; one that
 * was not answered, or that can be sent again, stays in them.
 */
export function useAttempt(failure: FormFailure | null): number {
  const answer: unknown = useActionData();
  const [seen, setSeen] = useState({ answer, attempt: 0 });
  const stays = failure?.again || failure?.unanswered;
  if (seen.answer !== answer) setSeen({ answer, attempt: seen.attempt + (stays ? 0 : 1) });
  return seen.attempt;
}
