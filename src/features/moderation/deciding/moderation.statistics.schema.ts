/** What the dashboard and the settings of moderation answer and take. */
import { z } from 'zod';
import { PREVIEW_ITEMS } from '#features/moderation/moderation.limits.ts';
import { moderationSettings } from '#features/moderation/moderation.schema.ts';

const figures = {
  total: z.int(),
  approved: z.int(),
  flagged: z.int(),
  rejected: z.int(),
  highRisk: z.int(),
  mediumRisk: z.int(),
  lowRisk: z.int(),
};

const dayView = z.object({ day: z.iso.date(), ...figures });
export type DayFigures = z.infer<typeof dayView>;

/** How what waited for people was answered within the time that the policy pages promise. */
const answeredView = z.object({
  open: z.int(),
  overdue: z.int(),
  closed: z.int(),
  inTime: z.int(),
  medianHours: z.number().nullable().describe('To one decimal; null when none was closed'),
});
export type Answered = z.infer<typeof answeredView>;

/** Spec 2 section 3; rates are percentages to one decimal, 0.0 of nothing. */
export const statisticsView = z
  .object({
    since: z.iso.datetime(),
    ...figures,
    approvalRate: z.number(),
    flagRate: z.number(),
    rejectionRate: z.number(),
    topFlags: z.array(z.object({ flag: z.string(), count: z.int() })),
    days: z.array(dayView).describe('Every day of them, in UTC'),
    answered: z.object({
      screening: answeredView,
      reports: answeredView,
      appeals: answeredView,
    }),
  })
  .meta({ id: 'ModerationStatistics' });
export type StatisticsView = z.infer<typeof statisticsView>;

export const settingsView = z
  .object({
    version: z.int().describe('0 before anybody saved'),
    settings: moderationSettings,
    savedAt: z.iso.datetime().nullable(),
    savedBy: z.string().nullable(),
    mayChange: z.boolean(),
  })
  .meta({ id: 'ModerationSettings' });
export type SettingsView = z.infer<typeof settingsView>;

export const saveSettingsInput = z.object({
  version: z.int().nonnegative().describe('That the change was made to'),
  settings: moderationSettings,
});

export const versionsInput = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().optional(),
});

export const versionView = z
  .object({
    version: z.int(),
    settings: moderationSettings,
    savedAt: z.iso.datetime(),
    savedBy: z.string(),
    changes: z.array(z.object({ setting: z.string(), from: z.string(), to: z.string() })),
  })
  .meta({ id: 'ModerationSettingsVersion' });
export type VersionView = z.infer<typeof versionView>;

export const previewInput = z.object({
  rejectThreshold: z.coerce.number().min(0).max(1),
  flagThreshold: z.coerce.number().min(0).max(1),
  approveThreshold: z.coerce.number().min(0).max(1),
});

const outcomes = z.object({
  approve: z.int(),
  hold: z.int(),
  flag: z.int(),
  reject: z.int(),
});
export type OutcomeCounts = z.infer<typeof outcomes>;

export const previewView = z
  .object({
    items: z.int().describe(`At most the last ${PREVIEW_ITEMS}`),
    since: z.iso.datetime().nullable(),
    until: z.iso.datetime().nullable(),
    current: outcomes,
    proposed: outcomes,
    newlyApproved: z.int(),
    rejectedByPeople: z
      .array(
        z.object({
          kind: z.string(),
          subjectId: z.uuid(),
          revision: z.int(),
          decisionId: z.uuid(),
          risk: z.number(),
        }),
      )
      .describe('Of those that would newly go live, what a person rejected'),
  })
  .meta({ id: 'ModerationPreview' });
export type PreviewView = z.infer<typeof previewView>;
