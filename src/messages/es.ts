import { byArea } from './areas.ts';

/** All Spanish texts, one area per file. */
export const messages = byArea(import.meta.glob<{ [key: string]: string }>('./es/*.json', { eager: true, import: 'default' }));
