// What the policy pages say of the shop as it is: the figures of all features and what of others it
// uses. Constants and configuration alone, so that no text can promise what the code does not do.
import { BACKUPS_KEPT_DAYS } from '#platform/backup/limits.ts';
import {
  COUNTRIES,
  CURRENT_CURRENCIES,
  LANGUAGES,
  TOP_CATEGORIES,
} from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { canVerifyPhones } from '#features/accounts/accounts.policy.ts';
import { CODE, DEVICE, MARKS_DAYS, SESSION, TRUSTED } from '#features/accounts/accounts.limits.ts';
import { RETENTION_DAYS } from '#features/listings/listings.states.ts';
import { MAX_BYTES, MAX_FILES, UNUSED_HOURS } from '#features/media/media.limits.ts';
import { MATCHES_KEPT_DAYS } from '#features/alerts/alerts.limits.ts';
import { ANSWERING, KEPT_DAYS as MESSAGE_DAYS } from '#features/messages/messages.limits.ts';
import {
  APPEAL_DAYS,
  EXAMPLE_DAYS,
  FALSE_REPORTS,
  SUSPENSION_DAYS,
} from '#features/moderation/moderation.public.ts';
import { moderationUses } from '#features/moderation/moderation.public.server.ts';
import {
  ANSWER_DAYS,
  ANSWER_DAYS_LEAST,
  LOG_YEARS,
  TARGET_HOURS,
} from '#features/moderation/moderation.limits.ts';
import { KEPT_DAYS as NOTIFICATION_DAYS } from '#features/notifications/notifications.limits.ts';
import { OPEN_HOURS, ROUNDS } from '#features/offers/offers.limits.ts';
import { CONFIRM_DAYS, DISPUTE_DAYS, PRIVATE_DAYS } from '#features/orders/orders.limits.ts';
import {
  ACCESSIBILITY_DAYS,
  FEE_NOTICE_DAYS,
  MIN_AGE,
  REQUEST_DAYS,
  SUPPORT_HOURS,
} from '#features/pages/pages.limits.ts';
import {
  ACCESSIBILITY_TESTED,
  POLICY_EDITIONS,
  type PolicyPage,
} from '#features/pages/pages.policies.ts';
import { findPolicyText, type PolicyFacts } from '#features/pages/pages.policies.server.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import { policySeo } from '#features/pages/pages.seo.server.ts';
import { PREFERENCE_DAYS } from '#features/preferences/preferences.server.ts';
import { EDITABLE_DAYS } from '#features/reviews/reviews.limits.ts';
import type { Ctx, Settings } from '#platform/context.ts';
import { MOST_CHARACTERS, serviceHost } from '#platform/i18n/text-language.ts';

const MB = 1024 * 1024;

/** Figures that the code owns, by the names that texts call them. */
export function policyFigures({ listings }: Pick<Settings, 'listings'>): Record<string, number> {
  return {
    countries: COUNTRIES.length,
    languages: LANGUAGES.length,
    currencies: CURRENT_CURRENCIES.length,
    categories: TOP_CATEGORIES.length,
    parishCountries: COUNTRIES.filter(({ code }) => parishesOf(code).length > 0).length,
    listingsFree: listings.limit,
    listingsVerified: listings.limitVerified,
    listingDays: listings.days,
    withdrawnDays: RETENTION_DAYS,
    photos: MAX_FILES.image,
    videos: MAX_FILES.video,
    photoMegabytes: MAX_BYTES.image / MB,
    videoMegabytes: MAX_BYTES.video / MB,
    unusedHours: UNUSED_HOURS,
    translateCharacters: MOST_CHARACTERS,
    codeMinutes: CODE.lifeSeconds / 60,
    sessionDays: SESSION.days,
    sessionMostDays: SESSION.mostDays,
    deviceDays: DEVICE.days,
    trustedDays: TRUSTED.days,
    preferenceDays: PREFERENCE_DAYS,
    messageDays: MESSAGE_DAYS,
    notificationDays: NOTIFICATION_DAYS,
    alertDays: MATCHES_KEPT_DAYS,
    answeredConversations: ANSWERING.conversations,
    answeredDays: ANSWERING.days,
    offerRounds: ROUNDS,
    offerHours: OPEN_HOURS,
    confirmDays: CONFIRM_DAYS,
    disputeDays: DISPUTE_DAYS,
    orderDays: PRIVATE_DAYS,
    reviewDays: EDITABLE_DAYS,
    reviewFrom: TARGET_HOURS.flag,
    reviewTo: TARGET_HOURS.report,
    suspensionFrom: SUSPENSION_DAYS.min,
    suspensionTo: SUSPENSION_DAYS.max,
    appealDays: APPEAL_DAYS,
    answerFrom: ANSWER_DAYS_LEAST,
    answerTo: ANSWER_DAYS,
    falseReports: FALSE_REPORTS.most,
    falseReportDays: FALSE_REPORTS.days,
    logYears: LOG_YEARS,
    marksDays: MARKS_DAYS,
    exampleDays: EXAMPLE_DAYS,
    minAge: MIN_AGE,
    feeNoticeDays: FEE_NOTICE_DAYS,
    requestDays: REQUEST_DAYS,
    backupDays: BACKUPS_KEPT_DAYS,
    supportFrom: SUPPORT_HOURS.from,
    supportTo: SUPPORT_HOURS.to,
    accessibilityDays: ACCESSIBILITY_DAYS,
  };
}

/** What stands in the texts of an installation. */
export function policyFacts(settings: Settings): PolicyFacts {
  const { contacts, operator, outside, sendsMail, sendsTexts, publicUrl, site, translateUrl } =
    settings;
  const { languageModel } = moderationUses(settings);
  const links = contacts && {
    contactEmail: contacts.general,
    supportEmail: contacts.support,
    partnersEmail: contacts.partners,
    safetyEmail: contacts.safety,
  };
  return {
    values: {
      ...policyFigures(settings),
      site: site.name,
      operatorName: operator?.name ?? '',
      operatorAddress: operator?.address ?? '',
      modelName: languageModel?.model ?? '',
      modelHost: languageModel?.host ?? '',
      filesHost: outside.files ?? '',
      mailHost: outside.mail ?? '',
      textsHost: outside.texts ?? '',
      translateHost: translateUrl === null ? '' : serviceHost(translateUrl),
    },
    links: { siteUrl: publicUrl, ...links },
    conditions: {
      contact: contacts !== null,
      'no-contact': contacts === null,
      operator: operator !== null,
      'no-operator': operator === null,
      mail: sendsMail,
      'no-mail': !sendsMail,
      texts: sendsTexts,
      'no-texts': !canVerifyPhones(settings),
      translation: translateUrl !== null,
      model: languageModel !== null,
      'no-model': languageModel === null,
      'files-s3': outside.files !== null,
      'files-own': outside.files === null,
      'database-server': outside.databaseServer,
      'database-own': !outside.databaseServer,
    },
  };
}

/** A policy page with what search engines are told of it. */
export function findPolicy(ctx: Ctx, { page }: { page: PolicyPage }) {
  const { language, html, sections } = findPolicyText(ctx, {
    page,
    facts: () => policyFacts(ctx.settings),
  });
  return {
    page,
    edition: POLICY_EDITIONS[page],
    tested: page === 'accessibility' ? ACCESSIBILITY_TESTED : null,
    language,
    html,
    sections,
    seo: leaveStructuredData(ctx, policySeo(ctx, { page, language })),
  };
}
