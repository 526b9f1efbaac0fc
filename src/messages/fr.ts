import { byArea, type Messages } from './areas.ts';

/** The French texts of pages, one area per file; those that only the server speaks are in messages.server.ts. */
export const messages = byArea(import.meta.glob<Messages>(['./fr/*.json', '!./fr/mails.json', '!./fr/errors.json'], { eager: true, import: 'default' }));
