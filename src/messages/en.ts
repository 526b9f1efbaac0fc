import { byArea, type Messages } from './areas.ts';

/** The English texts of pages, one area per file; those that only the server speaks are in messages.server.ts. */
export const messages = byArea(import.meta.glob<Messages>(['./en/*.json', '!./en/mails.json', '!./en/errors.json'], { eager: true, import: 'default' }));
