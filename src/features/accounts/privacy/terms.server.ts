// Owns which edition of the terms somebody accepted, and what they may not do until they accept the
// one that holds (docs/decisions/041). Asked in one place for pages and one for the API; what stays
// possible is said by each feature.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { cookieLine, readCookie } from '#platform/http/cookies.server.ts';
import { AppError } from '#platform/errors.ts';
import type { Feature } from '#platform/feature.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { hasAcceptedTerms } from '#features/accounts/accounts.policy.ts';
import type { TermsView } from '#features/accounts/accounts.schema.ts';
import { requireActor, requireOwnRow } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';

/** The page that asks. */
export const TERMS_PATH = '/terms/accept';

const COOKIE = 'calabash_terms_later';
/** "Not now" is good for a day. */
const LATER_SECONDS = 86_400;

/** Whose changes wait for an answer: somebody who is signed in and has to accept first. */
function owesTerms({ actor, settings }: Ctx): boolean {
  return actor !== null && !hasAcceptedTerms(settings, actor);
}

/**
 * @throws AppError terms_not_accepted, unless the person has accepted the edition that holds or
 *   nobody is signed in
 */
export function requireTerms(ctx: Ctx): void {
  if (owesTerms(ctx)) throw new AppError(accountErrors.terms_not_accepted);
}

type Asked = { method: string; path: string };
type Open = readonly Pick<Feature, 'withoutTerms'>[];

/** Reading, taking away, and what the features leave open. */
function isOpen({ method, path }: Asked, features: Open): boolean {
  if (['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method)) return true;
  return features.some(({ withoutTerms = [] }) => withoutTerms.some((open) => open.test(path)));
}

/**
 * The guard of the API: nothing is published before the terms are accepted.
 * @throws AppError terms_not_accepted
 */
export function requireTermsFor(ctx: Ctx, asked: Asked, features: Open): void {
  if (!isOpen(asked, features)) requireTerms(ctx);
}

/**
 * The guard of the pages: leads to the question before something is written, and from the home
 * page, which may be put off.
 * @param asked.url of the page, also when scripts ask for its data alone, or that a form is sent to
 * @throws Response to the page that asks
 */
export async function askForTerms(
  ctx: Ctx,
  { request, url: { pathname, search } }: { request: Request; url: URL },
  features: readonly Pick<Feature, 'withoutTerms' | 'takingAway' | 'writingPages'>[],
): Promise<void> {
  if (!owesTerms(ctx)) return;
  const { method } = request;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const reads = method === 'GET' || method === 'HEAD';
  if (reads && !isWritingPage(path, features) && (path !== '/' || isPutOff(ctx))) return;
  if (!reads && isOpen({ method, path }, features)) return;
  if (!reads && (await takesAway(request, path, features))) return;
  throw redirect(`${TERMS_PATH}?next=${encodeURIComponent(pathname + search)}`);
}

/** Whether a form only takes something away. Its own page reads it again, so this is a copy. */
async function takesAway(
  request: Request,
  path: string,
  features: readonly Pick<Feature, 'takingAway'>[],
): Promise<boolean> {
  const forms = features.flatMap(({ takingAway = [] }) => takingAway);
  const fitting = forms.filter(({ page }) => page.test(path));
  // Files come in another encoding: nothing large is read here.
  const type = request.headers.get('Content-Type') ?? '';
  if (fitting.length === 0 || !type.startsWith('application/x-www-form-urlencoded')) return false;
  const form = await readForm(request.clone());
  return fitting.some(({ field, values }) => values.includes(textFrom(form, field)));
}

/** Whether somebody opens it to publish something; `path` may have a query. */
export function isWritingPage(
  path: string,
  features: readonly Pick<Feature, 'writingPages'>[],
): boolean {
  const [pathname = ''] = path.split('?');
  return features.some(({ writingPages = [] }) => writingPages.some((page) => page.test(pathname)));
}

function isPutOff({ client, settings }: Ctx): boolean {
  return readCookie(client.cookie, COOKIE) === settings.termsEdition;
}

/** Which edition holds, and what the actor accepted. @throws AppError not_authenticated */
export async function getTerms(ctx: Ctx): Promise<TermsView> {
  const { acceptedTermsEdition, acceptedTermsAt } = await requireOwnRow(ctx);
  return {
    edition: ctx.settings.termsEdition,
    due: owesTerms(ctx),
    acceptedEdition: acceptedTermsEdition,
    acceptedAt: acceptedTermsAt?.toISOString() ?? null,
  };
}

/**
 * Accepts the terms.
 * @param input.edition the one that was read
 * @throws AppError not_authenticated; terms_outdated when that is not the one that holds
 */
export async function acceptTerms(ctx: Ctx, { edition }: { edition: string }): Promise<TermsView> {
  const { id } = requireActor(ctx);
  if (edition !== ctx.settings.termsEdition) throw new AppError(accountErrors.terms_outdated);
  await ctx.db
    .update(userTable)
    .set({ acceptedTermsEdition: edition, acceptedTermsAt: ctx.now })
    .where(eq(userTable.id, id));
  const { acceptedTermsAt } = await requireOwnRow(ctx);
  const acceptedAt = acceptedTermsAt?.toISOString() ?? null;
  return { edition, due: false, acceptedEdition: edition, acceptedAt };
}

/** The home page does not ask again for a day; what is written still does. */
export function putTermsOff({ client, settings }: Ctx): void {
  const { publicUrl, termsEdition } = settings;
  client.setCookies.push(
    cookieLine(COOKIE, termsEdition, { publicUrl, maxAgeSeconds: LATER_SECONDS }),
  );
}
