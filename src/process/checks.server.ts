// The checks of an installation, in the order in which they are told: for "npm run admin -- doctor"
// and for the page of administrators.
import { Resolver } from 'node:dns/promises';
import { addressCheck, proxiesCheck, streamsCheck } from '#platform/checks/address.server.ts';
import { backupCheck } from '#platform/checks/backup.server.ts';
import type { Check, Finding, Installation } from '#platform/checks/check.server.ts';
import type { App } from '#platform/context.ts';
import type { Env } from '#platform/process/env.server.ts';
import {
  databaseCheck,
  partitionsCheck,
  poolerCheck,
  replicaCheck,
  schemaCheck,
} from '#platform/checks/database.server.ts';
import { jobsCheck, workersCheck } from '#platform/checks/jobs.server.ts';
import {
  clockCheck,
  diskCheck,
  secretCheck,
  versionCheck,
} from '#platform/checks/machine.server.ts';
import { mailCheck, messagesCheck, senderCheck } from '#platform/checks/mail.server.ts';
import { mediaCheck } from '#platform/checks/media.server.ts';
import { findMissingCopies } from '#features/media/media.public.server.ts';
import { searchServersCheck } from '#features/search/search.public.server.ts';
import { filesCheck, pushCheck, textsCheck } from '#platform/checks/outside.server.ts';
import { runChecks } from '#platform/checks/run.server.ts';
import { FEATURES, PARTITIONED, SHOWN_MEDIA } from '../features.ts';

export const CHECKS: readonly Check[] = [
  databaseCheck,
  schemaCheck,
  partitionsCheck(PARTITIONED),
  poolerCheck,
  replicaCheck,
  searchServersCheck,
  workersCheck,
  jobsCheck,
  mailCheck,
  messagesCheck,
  senderCheck,
  textsCheck,
  filesCheck,
  mediaCheck(findMissingCopies(SHOWN_MEDIA)),
  pushCheck,
  addressCheck,
  proxiesCheck,
  streamsCheck(FEATURES.flatMap(({ stream }) => stream?.path ?? [])),
  clockCheck,
  diskCheck,
  secretCheck,
  backupCheck,
  versionCheck,
];

/** A resolver of its own: one that hangs keeps nobody else waiting. */
export const NAMES: Installation['names'] = new Resolver({ timeout: 3_000, tries: 2 });

/** Looks at the installation of a running server. */
export function checkInstallation(env: Env, app: App, mailTo: string | null): Promise<Finding[]> {
  const { db, disk, storage, settings } = app;
  return runChecks(CHECKS, {
    env,
    db,
    disk,
    secret: settings.secret,
    openStorage: async () => storage,
    mailTo,
    clock: Date.now,
    names: NAMES,
  });
}
