import { type ReactNode, useContext, useMemo, useState } from 'react';
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router';

/**
 * Stands around the pages. What a form was answered with stays for as long as the person is on the
 * page: React Router forgets it as soon as the page is read anew, which a live message, a notice or
 * the page itself may cause at any time, and has no option for it. So the context is changed from
 * which it reads `actionData`.
 */
export function KeptAnswers({ children }: { children: ReactNode }) {
  const data = useContext(RouterData);
  const { key } = useLocation();
  const now = data?.actionData ?? null;
  const [kept, setKept] = useState({ key, answers: now });
  const stays = kept.key === key && (now === null || now === kept.answers);
  const answers = stays ? kept.answers : now;
  if (!stays) setKept({ key, answers });
  const value = useMemo(() => data && { ...data, actionData: answers }, [data, answers]);
  return <RouterData value={value}>{children}</RouterData>;
}
