import { byArea } from './areas.ts';

/** All English texts, one area per file. */
export const messages = byArea(import.meta.glob<{ [key: string]: string }>('./en/*.json', { eager: true, import: 'default' }));
