/** What moderators write as a rule, and what they read of it. */
import { z } from 'zod';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { DETECTORS, QUEUE_KINDS } from '#features/moderation/moderation.limits.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';
import { LINE_MAX, LINES_MAX, RULE_KINDS, RULE_NAME, RULE_STATES } from './limits.ts';

const COUNTRY_CODES = COUNTRIES.map(({ code }) => code);

export const ruleInput = z.object({
  name: z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(RULE_NAME.min, 'moderation.ruleName')
        .max(RULE_NAME.max, 'moderation.ruleName'),
    ),
  kind: z.enum(RULE_KINDS),
  body: z
    .string()
    .max(LINES_MAX * LINE_MAX, 'moderation.ruleTooLong')
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().min(1, 'moderation.ruleEmpty'))
    .describe('Words a line each, one pattern in the syntax of RE2, or addresses of pictures'),
  detector: z.enum(DETECTORS).default('scam_patterns'),
  countries: z
    .array(z.string().refine((code) => COUNTRY_CODES.some((each) => each === code)))
    .max(COUNTRY_CODES.length)
    .default([])
    .describe('Everywhere when empty'),
  kinds: z.array(z.enum(QUEUE_KINDS)).max(QUEUE_KINDS.length).default([]),
});
export type RuleInput = z.infer<typeof ruleInput>;

export const ruleIdInput = z.object({ id: z.uuid() });
export const changeRuleInput = ruleInput.extend({ id: z.uuid() });
export const switchRuleInput = z.object({ id: z.uuid(), state: z.enum(RULE_STATES) });

/** What a rule would have caught of what was looked at lately. */
const triedSchema = z.object({
  at: z.iso.datetime(),
  looked: z.int(),
  caught: z.int(),
  rejected: z.int().describe('Of these, what people rejected'),
  approved: z.int().describe('Of these, what people approved'),
  examples: z.array(z.object({ kind: z.string(), title: z.string(), path: z.string() })),
});
export type Tried = z.infer<typeof triedSchema>;

const somebody = z.object({ name: z.string().nullable(), at: z.iso.datetime() });

export const ruleView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(RULE_KINDS),
    body: z.string(),
    detector: z.enum(DETECTORS),
    countries: z.array(z.string()),
    kinds: z.array(z.string()),
    state: z.enum(RULE_STATES),
    tried: triedSchema.nullable(),
    precision: z.number().nullable().describe('Of what people decided; null where they did not'),
    saved: somebody,
    switched: somebody.nullable(),
  })
  .meta({ id: 'ModerationRule' });
export type RuleView = z.infer<typeof ruleView>;
