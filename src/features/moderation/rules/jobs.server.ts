// When a rule is tried.
import type { Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { ruleSaved } from './rule.server.ts';
import { tryRule } from './try.server.ts';

export const ruleSubscriptions: readonly Subscription[] = [
  subscribe(ruleSaved, 'moderation.try-rule', tryRule),
];
