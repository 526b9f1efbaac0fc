// The first days of a shop, for whoever runs it: what is still to be done, told from how the shop
// really is. Owns no figures; they are handed in.
import type { Settings } from '#platform/context.ts';
import { isLoopbackUrl } from '#platform/http/loopback.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';

export type OpeningStep = {
  key: 'name' | 'secondFactor' | 'mail' | 'backup' | 'moderator' | 'listing';
  done: boolean;
  /** What the checks of the installation say of it, where that is not well. */
  trouble?: string | undefined;
};

type Facts = {
  settings: Pick<Settings, 'publicUrl' | 'site' | 'sendsMail'>;
  /** Whoever looks has one. */
  hasSecondFactor: boolean;
  hasModerator: boolean;
  hasListings: boolean;
  /** Why no mail leaves, though a mail server is set. */
  mailTrouble: string | undefined;
  /** When the last backup was taken; null: never. */
  backedUpAt: Date | null;
  now: Date;
};

/** A nightly backup that failed twice is no backup any more. */
const BACKUP_DAYS = 3;

/** The steps in their order; null once all of them are done. */
export function openingSteps({
  settings,
  hasSecondFactor,
  hasModerator,
  hasListings,
  mailTrouble,
  backedUpAt,
  now,
}: Facts): OpeningStep[] | null {
  const { publicUrl, site, sendsMail } = settings;
  const steps: OpeningStep[] = [
    { key: 'name', done: site.contactEmail !== undefined && !isLoopbackUrl(publicUrl) },
    { key: 'secondFactor', done: hasSecondFactor },
    { key: 'mail', done: sendsMail && !mailTrouble, trouble: mailTrouble },
    { key: 'backup', done: backedUpAt !== null && backedUpAt > daysAgo({ now }, BACKUP_DAYS) },
    { key: 'moderator', done: hasModerator },
    { key: 'listing', done: hasListings },
  ];
  return steps.every(({ done }) => done) ? null : steps;
}
