import { byArea } from './areas.ts';

/** All French texts, one area per file. */
export const messages = byArea(import.meta.glob<{ [key: string]: string }>('./fr/*.json', { eager: true, import: 'default' }));
