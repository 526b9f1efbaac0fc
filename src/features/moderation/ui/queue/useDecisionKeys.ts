import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Reason, REASONS } from '#features/moderation/moderation.limits.ts';
import { useShortcuts } from '#ui/useShortcuts.ts';

/** So long after something was drawn keys decide nothing: they were meant for what was there. */
const DEAF_MS = 600;
/** The reasons that have a digit; the last one is 0. */
const DIGITS = 10;

/** Whether keys were meant for what was there before this was drawn, or drawn anew. */
export function useDeafness(): { isDeaf: () => boolean; draw: () => void } {
  const drawnAt = useRef(Infinity);
  const draw = useCallback(() => {
    drawnAt.current = performance.now();
  }, []);
  useEffect(draw, [draw]);
  return { isDeaf: () => performance.now() - drawnAt.current < DEAF_MS, draw };
}

/** A field of a form that chooses one of several, as the reason and the step do. */
export function choiceOf(form: HTMLFormElement | null, name: string): HTMLSelectElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLSelectElement ? field : null;
}

/** Reasons with their digits; the one that is chosen already is the first. */
function numberedReasons(chosen: string): { digit: string; reason: Reason }[] {
  const first = REASONS.filter((reason) => reason === chosen);
  return [...first, ...REASONS.filter((reason) => reason !== chosen)]
    .slice(0, DIGITS)
    .map((reason, at) => ({ digit: String((at + 1) % DIGITS), reason }));
}

/** What the keys of a decision made of its form so far. */
export type DecisionKeys = {
  /** R was pressed: the reasons, with the digit that rejects by each. */
  reasons: { digit: string; reason: Reason }[] | null;
  /** What the author gets with it: a warning, a suspension. */
  step: string;
  /** Approve was pressed, and is asked about once more. */
  isAsked: boolean;
  /** Of the button that approves. */
  approve: (event: MouseEvent<HTMLButtonElement>) => void;
  rejectBy: (reason: Reason) => void;
};

/**
 * A approves, R and a digit reject by a reason, E hands to the administrators; after R, W warns the
 * author and S suspends them, too. Nothing of it for a moment after the case was drawn, and nothing
 * where the form is not seen, as beside the list on a narrow screen.
 * @param asks whether to approve takes a second press
 * @param isActive whether these keys are for this form now
 */
export function useDecisionKeys(
  form: RefObject<HTMLFormElement | null>,
  { asks, isActive }: { asks: boolean; isActive: () => boolean },
): DecisionKeys {
  const [mode, setMode] = useState<'reasons' | 'asked' | null>(null);
  const [step, setStep] = useState('');
  // Since R: a key that asks for what is chosen already keeps it, and pressed again drops it.
  const asked = useRef('');
  const { isDeaf, draw } = useDeafness();
  const isAsked = mode === 'asked';
  useEffect(() => {
    if (!isAsked) return;
    // Other ticks are another question.
    const forget = () => setMode(null);
    document.addEventListener('change', forget);
    return () => document.removeEventListener('change', forget);
  }, [isAsked]);
  const buttonOf = (decision: string) =>
    form.current?.querySelector<HTMLButtonElement>(`[name=decision][value=${decision}]`);
  const press = (decision: string) => buttonOf(decision)?.click();
  const reasons =
    mode === 'reasons' ? numberedReasons(choiceOf(form.current, 'reason')?.value ?? '') : null;
  const rejectBy = (reason: Reason) => {
    const field = choiceOf(form.current, 'reason');
    if (field) field.value = reason;
    setMode(null);
    press('reject');
  };
  const choose = (wanted: string) => {
    const field = choiceOf(form.current, 'step');
    if (!field) return;
    if (stepOf(field.value) !== wanted || asked.current === wanted) toggle(field, wanted);
    asked.current = wanted;
    setStep(stepOf(field.value));
  };
  const keys: Record<string, () => void> = {
    a: () => press('approve'),
    e: () => press('escalate'),
    r: () => {
      asked.current = '';
      setStep(stepOf(choiceOf(form.current, 'step')?.value ?? ''));
      setMode(reasons ? null : 'reasons');
    },
    ...(reasons
      ? {
          escape: () => setMode(null),
          w: () => choose('warning'),
          s: () => choose('suspension'),
          ...Object.fromEntries(
            reasons.map(({ digit, reason }) => [digit, () => rejectBy(reason)]),
          ),
        }
      : {}),
  };
  useShortcuts((key, repeated) => {
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    // The form itself may have no box.
    if (!act || !buttonOf('reject')?.checkVisibility() || !isActive()) return false;
    if (!repeated && !isDeaf()) act();
    return true;
  });
  return {
    reasons,
    step,
    isAsked,
    approve(event) {
      const asksNow = asks && !isAsked;
      if (asksNow) {
        event.preventDefault();
        draw();
      }
      setMode(asksNow ? 'asked' : null);
    },
    rejectBy,
  };
}

const stepOf = (value: string) => value.split(':', 1)[0] ?? '';

/** Chooses a step, or none again; of suspensions the usual one. */
function toggle(field: HTMLSelectElement, step: string): void {
  const options = [...field.options];
  const steps = options.filter(({ value }) => stepOf(value) === step);
  const usual = steps[Math.floor(steps.length / 2)];
  const none = options.find((option) => !['warning', 'suspension'].includes(stepOf(option.value)));
  const chosen = usual?.selected ? none : usual;
  if (chosen) chosen.selected = true;
}
