import { byArea, type Messages } from './areas.ts';

/** All English texts, one area per file. */
export const messages = byArea(import.meta.glob<Messages>('./en/*.json', { eager: true, import: 'default' }));
