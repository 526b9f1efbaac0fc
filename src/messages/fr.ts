import { byArea, type Messages } from './areas.ts';

/** All French texts, one area per file. */
export const messages = byArea(import.meta.glob<Messages>('./fr/*.json', { eager: true, import: 'default' }));
