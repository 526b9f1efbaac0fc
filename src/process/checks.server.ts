// The checks of an installation, in the order in which they are told: for "npm run admin -- doctor"
// and for the page of administrators.
import { Resolver } from 'node:dns/promises';
import { addressCheck, proxiesCheck } from '#platform/checks/address.server.ts';
import { backupCheck } from '#platform/checks/backup.server.ts';
import type { Check, Finding, Installation } from '#platform/checks/check.server.ts';
import { databaseCheck, replicaCheck, schemaCheck } from '#platform/checks/database.server.ts';
import { jobsCheck, workersCheck } from '#platform/checks/jobs.server.ts';
import {
  clockCheck,
  diskCheck,
  secretCheck,
  versionCheck,
} from '#platform/checks/machine.server.ts';
import { mailCheck, messagesCheck, senderCheck } from '#platform/checks/mail.server.ts';
import { filesCheck, pushCheck, textsCheck } from '#platform/checks/outside.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';

export const CHECKS: readonly Check[] = [
  databaseCheck,
  schemaCheck,
  replicaCheck,
  workersCheck,
  jobsCheck,
  mailCheck,
  messagesCheck,
  senderCheck,
  textsCheck,
  filesCheck,
  pushCheck,
  addressCheck,
  proxiesCheck,
  clockCheck,
  diskCheck,
  secretCheck,
  backupCheck,
  versionCheck,
];

/** A resolver of its own: one that hangs keeps nobody else waiting. */
export const NAMES: Installation['names'] = new Resolver({ timeout: 3_000, tries: 2 });

/** What was found, in the words of a language. */
export function sentenceOfFinding(locale: string, { says, values }: Finding): string {
  return translator(locale, 'checks').dynamic(says, values);
}
