// What is exact enough to count by itself, whatever a model says: links that pretend, numbers in
// disguise, the law of a place or a day and, where there is no model, listed items. It lets a
// person look; it never rejects.
import { WAITS_MOST } from '../moderation.limits.ts';
import type { Finding } from '../moderation.schema.ts';
import { isLocal } from './listed.server.ts';

/** An item whose name leaves little question. */
const LISTED = 0.9;
/** Of 3,384 honest texts by thirteen authors none has one of these. */
const PLAIN: readonly string[] = [
  'not_read_to_the_end',
  'phishing_link',
  'link_disguised',
  'phone_disguised',
  'sexual_content_minors',
];

const standsAlone = ({ flag }: Finding): boolean => PLAIN.includes(flag) || isLocal(flag);

/** Whether an item is named that is listed everywhere. */
export const isListed = ({ detector, flag, score }: Finding): boolean =>
  detector === 'prohibited_items' && score >= LISTED && !isLocal(flag);

const strongest = (findings: readonly Finding[]): number =>
  findings.reduce((most, { score }) => Math.max(most, Math.min(score, WAITS_MOST)), 0);

/** The risk that stands beside a model's. */
export const riskBeside = (findings: readonly Finding[]): number =>
  strongest(findings.filter(standsAlone));

/** The risk where there is no model. */
export const riskWithoutModel = (findings: readonly Finding[]): number =>
  strongest(findings.filter((finding) => standsAlone(finding) || isListed(finding)));
