import { useNavigate, useNavigation } from 'react-router';
import { useShortcuts } from '#ui/useShortcuts.ts';
import { DECISION_FORM } from './DecisionForm.tsx';

/**
 * J and K go to the next and the previous case, A approves, R rejects or asks for the reason, E
 * hands to the administrators. Not while somebody types, and not while an answer is awaited.
 */
export function useQueueKeys({ previous, next }: { previous: string | null; next: string | null }) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  useShortcuts((key, repeated) => {
    const way = key === 'j' ? next : key === 'k' ? previous : null;
    if (way === null) return !busy && !repeated && decideBy(key);
    void navigate(way, { preventScrollReset: true });
    return true;
  });
}

const DECISIONS: Record<string, string> = { a: 'approve', r: 'reject', e: 'escalate' };

/** Presses the button of a decision; a rejection without a reason asks for it first. */
function decideBy(key: string): boolean {
  const decision = DECISIONS[key];
  const form = document.getElementById(DECISION_FORM);
  if (!decision || !(form instanceof HTMLFormElement)) return false;
  const reason = form.elements.namedItem('reason');
  if (decision === 'reject' && reason instanceof HTMLSelectElement && reason.value === '') {
    reason.focus();
    return true;
  }
  const button = form.querySelector<HTMLButtonElement>(`[name=decision][value=${decision}]`);
  if (!button || button.disabled) return false;
  form.requestSubmit(button);
  return true;
}
