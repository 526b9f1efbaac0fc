/** What pages and other features may use of moderation in the browser, beside its role files. */
export {
  AUDIT_COUNTED,
  AUDIT_DAYS,
  AUDIT_EXPORTED,
  AUDIT_WHO,
  auditFilterOf,
} from './people/audit.schema.ts';
export { EXAMPLE_DAYS } from './learning/learning.limits.ts';
export { FALSE_REPORTS } from './reports/report.limits.ts';
export { APPEAL_DAYS, SUSPENSION_DAYS } from './sanctions/sanction.limits.ts';
export type { OwnSanctionView } from './sanctions/sanction.schema.ts';
