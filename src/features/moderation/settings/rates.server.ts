// Who sets the rates of exchange, and how far from the ones before (DECISIONS.md L3). The rows are
// the catalog's.
import {
  recordAudit,
  requireAdmin,
  requireModerator,
} from '#features/accounts/accounts.public.server.ts';
import { CURRENCIES } from '#features/catalog/catalog.data.ts';
import { findStoredRates, storeRate } from '#features/catalog/catalog.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import { RATE, type RateView, type SaveRateInput, saveRateInput } from './rates.schema.ts';

/** What all others are counted in. */
const BASE = 'USD';

/**
 * The rates of all currencies but the US dollar, for moderators.
 * @throws AppError as requireModerator
 */
export async function listRates(ctx: Ctx): Promise<RateView[]> {
  requireModerator(ctx);
  const stored = await findStoredRates(ctx);
  return CURRENCIES.flatMap(({ code, rate }) => {
    const { asOf = null, updatedAt, ...row } = stored.get(code) ?? { rate };
    const setAt = asOf === null ? null : (updatedAt?.toISOString() ?? null);
    return code === BASE ? [] : [{ currency: code, rate: row.rate, asOf, setAt }];
  });
}

/**
 * Sets the rate of a currency from now on; every server uses it within a minute, and search
 * compares prices by it soon after.
 * @throws AppError as requireAdmin; rate_unknown, rate_invalid, rate_date; rate_far when it is more
 *   than ten times what it was, or less than a tenth, and nobody confirmed it
 */
export async function saveRate(ctx: Ctx, input: SaveRateInput): Promise<RateView> {
  requireAdmin(ctx);
  const { currency, rate, asOf, confirmed } = readInput(saveRateInput, input, refuseRate);
  if (asOf > ctx.now.toISOString().slice(0, 10))
    throw new AppError(moderationErrors.rate_date, { fields: { asOf: 'moderation.rateDate' } });
  const decide = async (ctx: Ctx, before: { rate: number }) => {
    const times = rate / before.rate;
    if (!confirmed && (times > RATE.farTimes || times < 1 / RATE.farTimes))
      throw new AppError(moderationErrors.rate_far, { current: { rate: before.rate } });
    await recordAudit(ctx, {
      action: 'rates.save',
      kind: 'rates',
      subjectId: null,
      detail: { currency, before: before.rate, after: rate, asOf },
    });
  };
  const isKnown = currency !== BASE && CURRENCIES.some(({ code }) => code === currency);
  const isSet = isKnown && (await storeRate(ctx, { code: currency, rate, asOf, decide }));
  if (!isSet) throw new AppError(moderationErrors.rate_unknown, { detail: currency });
  return { currency, rate, asOf, setAt: ctx.now.toISOString() };
}

function refuseRate(issues: Parameters<typeof brokenFields>[0]): AppError {
  const fields = brokenFields(issues);
  const { rate_invalid, rate_date } = moderationErrors;
  if ('rate' in fields) return new AppError(rate_invalid, { fields });
  return new AppError('asOf' in fields ? rate_date : platformErrors.invalid_request, { fields });
}
