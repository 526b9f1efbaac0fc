import { startTransition, useState } from 'react';

/**
 * A choice that is sent: what somebody chose is shown at once, and what holds when its answer has
 * come, so that a choice that failed goes back. Of several the last one is shown.
 * @param held what holds as far as the page knows
 * @returns what is shown, and how a choice is made; `sent` is settled when the page knows its
 *   answer
 */
export function useChosen<Choice>(
  held: Choice,
): [shown: Choice, choose: (choice: Choice, sent: unknown) => void] {
  const [chosen, setChosen] = useState<{ choice: Choice } | null>(null);
  const choose = (choice: Choice, sent: unknown) => {
    const mine = { choice };
    setChosen(mine);
    // Together with the page that the router shows now, which it does in a transition.
    const settle = () => startTransition(() => setChosen((last) => (last === mine ? null : last)));
    void Promise.resolve(sent).then(settle, settle);
  };
  return [chosen ? chosen.choice : held, choose];
}
