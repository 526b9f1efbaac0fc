import { createContext, type ReactNode, useContext, useState } from 'react';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/form-failure.server.ts';

const RefuseContext = createContext<(failure: FormFailure | null) => void>(() => {});

/** Says of an order why a step over the page was refused: its button may be gone by then. */
export function Refusals({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  return (
    <RefuseContext value={setFailure}>
      <FormProblem failure={failure} />
      {children}
    </RefuseContext>
  );
}

/** Hands a refusal to the order, or takes the last one away. */
export const useRefuse = () => useContext(RefuseContext);

/** Refused because the order is elsewhere by now: nothing that was typed would change that. */
export function isMoved({ unanswered, again, fields }: FormFailure): boolean {
  return !unanswered && !again && Object.keys(fields).length === 0;
}
