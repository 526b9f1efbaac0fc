import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';

/** What the page of an order answers to a form that stays where it is. */
export type TransitionAnswer = { done: true } | { failure: FormFailure };

/** The transitions of one order over its page: whoever sends one and whoever tells how it ended. */
export const useTransitions = (orderId: string) =>
  useFetcher<TransitionAnswer>({ key: `moves-${orderId}` });

/**
 * Says of an order why the last transition over the page was refused: the order may have moved on,
 * and taken the button and the dialog with it.
 */
export function Refusals({ orderId, children }: { orderId: string; children: ReactNode }) {
  const { data } = useTransitions(orderId);
  const failure = failureOf(data);
  return (
    <>
      <FormProblem failure={failure && isOvertaken(failure) ? failure : null} />
      {children}
    </>
  );
}

export const failureOf = (answer: TransitionAnswer | undefined): FormFailure | null =>
  answer && 'failure' in answer ? answer.failure : null;

/** Refused because the order is elsewhere by now: nothing that was typed would change that. */
export function isOvertaken({ unanswered, again, fields }: FormFailure): boolean {
  return !unanswered && !again && Object.keys(fields).length === 0;
}
