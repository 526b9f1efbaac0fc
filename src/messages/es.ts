import { byArea, type Messages } from './areas.ts';

/** The Spanish texts of pages, one area per file; those that only the server speaks are in messages.server.ts. */
export const messages = byArea(import.meta.glob<Messages>(['./es/*.json', '!./es/mails.json', '!./es/errors.json'], { eager: true, import: 'default' }));
