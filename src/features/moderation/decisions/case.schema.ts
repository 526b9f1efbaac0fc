/** What the queue is asked for, and what it answers. */
import { askedCountry } from '#features/catalog/catalog.asked.ts';
import { z } from 'zod';
import { mediaView } from '#features/media/media.schema.ts';
import {
  ACTIONS,
  BULK_MAX,
  CASE_DECISIONS,
  CASE_STATES,
  DECIDED_OUTCOMES,
  HELD_OUTCOMES,
  NOTE_MAX,
  OUTCOMES,
  QUEUE_FILTERS,
  QUEUE_KINDS,
  QUEUE_LANGUAGES,
  QUEUE_ORDERS,
  QUEUE_PAGE,
  REASONS,
  RISK_LEVELS,
} from '#features/moderation/moderation.limits.ts';
import { claimView } from '#features/moderation/claims/claim.schema.ts';
import { stepOfRejection } from '#features/moderation/sanctions/sanction.schema.ts';
import { assessmentSchema } from '#features/moderation/moderation.schema.ts';
import { cleanText } from '#platform/i18n/clean-text.ts';

/** What the queue is narrowed to, and its order. */
const queueChoice = z.object({
  filter: z.enum(QUEUE_FILTERS).optional().describe('Why it waits'),
  kind: z.enum(QUEUE_KINDS).optional(),
  country: askedCountry,
  language: z.enum(QUEUE_LANGUAGES).optional().describe('It is written in'),
  order: z
    .enum(QUEUE_ORDERS)
    .default('overdue')
    .describe('overdue: over its time, then likely wrong, then by when it is due'),
});

export const queueInput = queueChoice.extend({
  limit: z.coerce.number().int().min(1).max(QUEUE_PAGE.max).default(QUEUE_PAGE.size),
  cursor: z.string().optional(),
});

export const caseInput = z.object({ id: z.uuid() });

const note = z
  .string()
  .transform(cleanText)
  .pipe(z.string().max(NOTE_MAX))
  .default('')
  .describe('To the author; of an escalation, to the administrators');

export const decideCaseInput = z.object({
  id: z.uuid(),
  revision: z.int().describe('That was looked at'),
  decision: z.enum(CASE_DECISIONS),
  reason: z.enum(REASONS).nullable().default(null).describe('Of a rejection'),
  note,
  whole: z
    .boolean()
    .optional()
    .describe('About the thing that the public sees, and not only about an edit of it that waits'),
  ...stepOfRejection,
});

export const decideCasesInput = z.object({
  cases: z
    .array(z.object({ id: z.uuid(), revision: z.int() }))
    .min(1)
    .max(BULK_MAX),
  decision: z.enum(OUTCOMES),
  reason: z.enum(REASONS).nullable().default(null),
  note,
});

const money = z.object({ amount: z.int(), currency: z.string() });
const personView = z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable() });

export const caseCard = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    subjectId: z.uuid(),
    revision: z.int(),
    title: z.string(),
    picture: mediaView.nullable(),
    author: personView,
    country: z.string().nullable().describe('Where it is'),
    price: money.nullable(),
    outcome: z.enum(HELD_OUTCOMES).nullable().describe('What the check said'),
    reports: z.int(),
    riskLevel: z.enum(RISK_LEVELS).nullable(),
    flags: z.array(z.string()),
    openedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    isOverdue: z.boolean(),
    claim: claimView.nullable(),
    isEscalated: z.boolean(),
    state: z.enum(CASE_STATES),
    isSampled: z
      .boolean()
      .describe('The check approved it by itself, and it was picked for a second look'),
    textKey: z.string().nullable().describe('The same where the same words are written'),
    lock: z
      .enum(['own', 'reported', 'forAdmins', 'deciding'])
      .nullable()
      .describe('Why the actor may not decide'),
  })
  .meta({ id: 'ModerationCase' });
export type CaseCard = z.infer<typeof caseCard>;

export const queueCounts = z.object({
  all: z.int(),
  pending: z.int(),
  flagged: z.int(),
  reported: z.int(),
  sampled: z.int(),
  overdue: z.int(),
  kinds: z.record(z.string(), z.int()).describe('All of them by kind'),
});
export type QueueCounts = z.infer<typeof queueCounts>;

const fieldText = z.object({ field: z.string(), text: z.string() });

/** A field of an edit, before and after it. */
const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

const pictureView = z.object({
  id: z.uuid(),
  view: mediaView.nullable().describe('Null when the file is gone'),
  change: z.enum(['kept', 'added', 'removed']),
});
export type PictureChange = z.infer<typeof pictureView>;

const pastDecision = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.string(),
  subjectId: z.uuid(),
  revision: z.int(),
  outcome: z.enum(DECIDED_OUTCOMES),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable().describe('Null: the check'),
});

const pastCheck = z.object({
  at: z.iso.datetime(),
  revision: z.int(),
  action: z.enum(ACTIONS),
  score: z.number().nullable(),
  by: z.string().nullable().describe('Null: the check'),
});

export const caseView = z
  .object({
    ...caseCard.shape,
    path: z.string(),
    status: z.string(),
    isEdit: z.boolean(),
    isRemoval: z.boolean().describe('The public sees or saw it: to reject it is to remove it'),
    language: z.string().nullable().describe('It is written in, where that can be told'),
    place: z
      .object({
        country: z.string(),
        box: z.array(z.number()).describe('Left, top, width and height'),
        x: z.number(),
        y: z.number(),
      })
      .nullable()
      .describe('Where it is on the drawn map of the islands'),
    isPrivate: z
      .boolean()
      .describe('A message that has arrived: its words are read with a look that is recorded'),
    priceBefore: money.nullable().describe('Of an edit'),
    texts: z.array(fieldText),
    facts: z.array(fieldText),
    changes: z.array(fieldChange).describe('Of an edit; fields that stay are left out'),
    unchanged: z.int(),
    pictures: z.array(pictureView),
    portraits: z
      .object({ before: z.array(z.string()), after: z.array(z.string()) })
      .describe('Addresses of pictures that are no files of their own, as that of a profile'),
    assessment: assessmentSchema.nullable(),
    thresholds: z.object({ reject: z.number(), flag: z.number(), approve: z.number() }),
    escalationNote: z.string().nullable(),
    history: z.object({
      joinedAt: z.iso.datetime(),
      emailVerified: z.boolean(),
      phoneVerified: z.boolean(),
      islandVerified: z.boolean(),
      identityVerified: z.boolean(),
      standing: z.string(),
      strikes: z.int(),
      maySanction: z.boolean().describe('The actor may warn or suspend them with a rejection'),
      live: z.int().describe('Listings on sale'),
      sold: z.int(),
      rating: z.number().nullable(),
      ratings: z.int(),
      checked: z.int().describe('Things that the check approved'),
      approved: z.int().describe('By people'),
      rejected: z.int(),
      decisions: z.array(pastDecision),
    }),
    log: z.array(pastCheck),
  })
  .meta({ id: 'ModerationCaseDetails' });
export type CaseView = z.infer<typeof caseView>;

export const decidedView = z
  .object({
    caseId: z.uuid(),
    outcome: z.enum([...DECIDED_OUTCOMES, 'escalate']),
    decisionId: z.uuid().nullable().describe('Null when nothing was decided about the content'),
  })
  .meta({ id: 'DecidedCase' });
export type DecidedView = z.infer<typeof decidedView>;

export const bulkView = z.object({
  id: z.uuid(),
  error: z.string().nullable().describe('Why this one was not decided, as a sentence'),
});
