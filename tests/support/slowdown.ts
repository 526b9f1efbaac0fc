import { constants, setPriority } from 'node:os';

/**
 * How many times slower the processor of every page is, by JOURNEY_SLOWDOWN: finds journeys that do
 * not wait for what they look at.
 */
export const SLOWDOWN = Number(process.env['JOURNEY_SLOWDOWN'] ?? 1);

/**
 * Chromium makes a page slower by keeping a processor busy. What this process starts from now on
 * takes only what the shop leaves of it, so that pages are slow and the shop is not.
 */
export function yieldProcessor(): void {
  setPriority(constants.priority.PRIORITY_LOW);
}
