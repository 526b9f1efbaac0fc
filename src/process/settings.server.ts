// What of the configuration use cases get to know.
import type { Contacts, OutsideServices, Settings } from '#platform/context.ts';
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';
import type { Where } from '#platform/db/hosts.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { isLoopbackUrl } from '#platform/http/loopback.server.ts';
import { PASSWORD_COST } from '#platform/security/passwords.server.ts';

/** A decision waits for the model no longer (spec: ten seconds). */
const MODEL_TIMEOUT_MS = 10_000;

/**
 * The settings of a process. Development and demonstrations show codes on the screen for want of a
 * mail server, and only where nobody else can ask: a code opens the account of anybody.
 */
export function settingsOf(
  env: Env,
  {
    secret,
    demo,
    development,
    database,
  }: { secret: string; demo: boolean; development: boolean; database: Where },
): Settings {
  const sendsMail = env.smtpUrl !== undefined;
  return {
    publicUrl: env.publicUrl,
    site: env.site,
    contacts: contactsOf(env),
    operator: env.operator ?? null,
    outside: outsideOf(env),
    termsEdition: POLICY_EDITIONS.terms,
    offline: env.offline,
    searchServers:
      env.searchServers.length > 0 ? { urls: env.searchServers, primary: database } : null,
    learnsFromSearches: env.learnsFromSearches,
    sharedCache: env.sharedCache,
    fileOrigins: fileOriginsOf(env),
    media: env.mediaUrl ? { url: env.mediaUrl, purgeUrl: env.mediaPurgeUrl ?? null } : null,
    secret,
    passwordCost: PASSWORD_COST,
    sendsMail,
    sendsTexts: env.smsUrl !== undefined,
    demo,
    showCodes: (demo || development) && !sendsMail && isLoopbackUrl(env.publicUrl),
    listings: env.listings,
    translateUrl: env.translateUrl,
    languageModel: env.moderationLlm ? { ...env.moderationLlm, timeoutMs: MODEL_TIMEOUT_MS } : null,
  };
}

/** Every matter has an address as soon as one of them has. */
function contactsOf({ site, contacts }: Env): Contacts | null {
  const { support, partners, safety } = contacts;
  const general = site.contactEmail ?? support ?? safety ?? partners;
  if (general === undefined) return null;
  return {
    general,
    support: support ?? general,
    partners: partners ?? general,
    safety: safety ?? support ?? general,
  };
}

function fileOriginsOf({ mediaUrl, mediaSigned, s3 }: Env): string[] {
  const signed = mediaSigned && s3 ? [new URL(s3.endpoint).origin] : [];
  return [...(mediaUrl ? [mediaUrl] : []), ...signed];
}

function outsideOf({ databaseUrl, s3, mediaUrl, smtpUrl, smsUrl }: Env): OutsideServices {
  const hostOf = (url: string | undefined) => (url ? new URL(url).hostname : null);
  return {
    databaseServer: databaseUrl !== undefined,
    files: s3 ? [hostOf(s3.endpoint), hostOf(mediaUrl)].filter(Boolean).join(', ') : null,
    mail: hostOf(smtpUrl),
    texts: hostOf(smsUrl),
  };
}
