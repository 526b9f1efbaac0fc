import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { DECISION_FORM } from './DecisionForm.tsx';

const TYPING = 'input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog]';

/**
 * J and K go to the next and the previous case, A approves, R rejects or asks for the reason, E
 * hands to the administrators. Not while somebody types, and not while an answer is awaited.
 */
export function useQueueKeys({ previous, next }: { previous: string | null; next: string | null }) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
      if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPING)) return;
      const pressed = key.toLowerCase();
      const way = pressed === 'j' ? next : pressed === 'k' ? previous : null;
      if (way) {
        event.preventDefault();
        void navigate(way, { preventScrollReset: true });
      } else if (!busy && !repeat && decideBy(pressed)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [busy, navigate, next, previous]);
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
