// What moderators say to authors without writing it anew: the reason as authors are told it, and
// what to do now, in the author's language.
import { REASONS, type Reason } from '#features/moderation/moderation.limits.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** What nobody corrects and sends again. */
const GRAVE: readonly Reason[] = [
  'prohibited',
  'counterfeit',
  'scam',
  'impersonation',
  'spam',
  'harassment',
  'adult',
];

/** The saved reply to whoever wrote something that is rejected for this reason. */
export function replyFor(locale: string, reason: Reason): string {
  const why = translator(locale, 'screening.reasons')(reason);
  return `${why} ${translator(locale, 'replies')(GRAVE.includes(reason) ? 'stop' : 'mend')}`;
}

/** All of them by reason. */
export const repliesIn = (locale: string): Record<string, string> =>
  Object.fromEntries(REASONS.map((reason) => [reason, replyFor(locale, reason)]));
