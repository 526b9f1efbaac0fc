import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a page's form was answered with, for as long as the person stays on the page: React Router
 * forgets it as soon as the page is read anew, which a live message or a notice may cause at any
 * time.
 * @param actionData as the route got it; undefined when there is none or when it was forgotten
 */
export function useAnswer<T>(actionData: T | undefined): T | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer: actionData });
  const isNew = actionData !== undefined && actionData !== kept.answer;
  if (!isNew && kept.key === key) return kept.answer;
  const now = { key, answer: actionData };
  setKept(now);
  return now.answer;
}
