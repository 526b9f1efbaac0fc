import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';

/** One step of the way that a report, an appeal or an account goes. */
export type WayStep = {
  name: string;
  /** When, or what happens then. */
  line: string;
  Icon: LucideIcon;
  state: 'done' | 'now' | 'next';
  /** A warning or suspension, or a ban; only the step that one stands on is marked. */
  look?: 'warn' | 'bad';
};

/** The steps, side by side or one below the other; icon and words with each. */
export function Way({
  label,
  steps,
  down = false,
}: {
  label: string;
  steps: readonly WayStep[];
  down?: boolean;
}) {
  return (
    <ol className={down ? 'way down' : 'way'} aria-label={label}>
      {steps.map(({ name, line, Icon, state, look }) => {
        const Shown = state === 'done' ? Check : Icon;
        return (
          <li
            key={name}
            className={[state, state === 'now' ? look : ''].filter(Boolean).join(' ')}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <i>
              <Shown className="icon" aria-hidden />
            </i>
            <span>
              <b>{name}</b>
              <span>{line}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
