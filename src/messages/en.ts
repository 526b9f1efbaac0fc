import { byArea, type Messages } from './areas.ts';

/**
 * The English texts that every page has, one area per file; the others come with the pages that
 * speak them (messages.server.ts).
 */
export const messages = byArea(
  import.meta.glob<Messages>(
    ['./en/*.json', '!./en/{accounts,selling,stores,media,mails,errors}.json'],
    { eager: true, import: 'default' },
  ),
);
