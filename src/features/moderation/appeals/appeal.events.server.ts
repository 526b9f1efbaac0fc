// What happened to appeals; published in the transaction that did it.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { APPEALED } from './appeal.limits.ts';

const appeal = {
  appealId: z.uuid(),
  about: z.enum(APPEALED),
  aboutId: z.uuid(),
  userId: z.uuid(),
};

/** Somebody says that a decision was wrong. */
export const appealSent = defineEvent('moderation.appeal-sent', z.object(appeal));

/** A moderator who had no part in the decision answered. */
export const appealAnswered = defineEvent(
  'moderation.appeal-answered',
  z.object({ ...appeal, upheld: z.boolean(), answeredBy: z.uuid() }),
);
