import { keepDraft } from '#platform/pages/device-drafts.ts';
import type { Offer } from './DraftOffer.tsx';

/** A draft of a form under the name by which this device keeps it. */
type Kept<Draft> = { name: string; draft: Draft };

/**
 * The newest of the others, as it is offered.
 * @param others the newest one first; `keptAt` in milliseconds, or as an ISO date
 * @param onTake answers what is a draft from then on
 */
export function toOffer<Draft extends { keptAt?: string | number }>(
  others: readonly Kept<Draft>[],
  setOthers: (others: Kept<Draft>[]) => void,
  onTake: (other: Kept<Draft>) => Kept<Draft>[],
): Offer | null {
  const [other, ...rest] = others;
  if (!other) return null;
  const at = new Date(other.draft.keptAt ?? Number.NaN);
  return {
    at: Number.isNaN(at.getTime()) ? null : at,
    take: () => setOthers([...onTake(other), ...rest]),
    discard() {
      keepDraft(other.name, null);
      setOthers(rest);
    },
  };
}
