// What other features may use of moderation, beside its role files and its components.
export { findAppeal } from './appeals/appeal.server.ts';
export { getOwnDecision } from './appeals/verdict.server.ts';
export type { DeskAnswer } from './inbox/forms.server.ts';
export { exportAudit } from './people/export.server.ts';
export { getOwnReport, listOwnReports } from './reports/report.server.ts';
export { getOwnSanction, getOwnStanding } from './sanctions/own.server.ts';
export { sanctionSeo } from './sanctions/sanction.seo.server.ts';
export type { SettingsAnswer } from './settings/settings.forms.server.ts';
export { moderationUses } from './similarity/opinion.server.ts';
