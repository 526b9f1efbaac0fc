import { byArea, type Messages } from './areas.ts';

/** All Spanish texts, one area per file. */
export const messages = byArea(import.meta.glob<Messages>('./es/*.json', { eager: true, import: 'default' }));
