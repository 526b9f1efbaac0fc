/** Where a list asks whether one wants to be told. */
import type { AlertOfSearch } from '#features/alerts/alerts.schema.ts';

/**
 * A row above the list; a button in the place of what was not found, as long as there is nothing
 * to say of the alert. Nowhere while it is not clear which prices are asked for: nothing has them,
 * or one would be told of all.
 */
export function alertPlace(
  shown: AlertOfSearch | null,
  result: { total: number; problem?: string } | null,
): 'row' | 'button' | null {
  if (!shown || !result || result.problem) return null;
  return result.total === 0 && !shown.alert ? 'button' : 'row';
}
