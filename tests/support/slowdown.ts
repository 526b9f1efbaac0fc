/**
 * How many times slower the processor of every page is, by JOURNEY_SLOWDOWN: finds journeys that do
 * not wait for what they look at.
 */
export const SLOWDOWN = Number(process.env['JOURNEY_SLOWDOWN'] ?? 1);
