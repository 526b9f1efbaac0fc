import { data, Link } from 'react-router';
import type { Route } from './+types/admin-synonyms';
import { requireModeratorPage } from '#features/accounts/staff/accounts.staff.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import marketCss from '#features/moderation/ui/market/market.css?url';
import {
  NEW_GROUP,
  spacedTerms,
  Synonyms,
  synonymsPath,
} from '#features/moderation/ui/market/Synonyms.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import {
  addSynonyms,
  getSynonyms,
  listSynonyms,
  removeSynonyms,
  saveSynonyms,
} from '#features/search/words/search.edit.server.ts';
import { type SynonymView, synonymView } from '#features/search/words/search.synonyms.schema.ts';
import { termsIn } from '#features/search/words/search.synonyms.terms.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import { type Flash, setFlash } from '#platform/flash.server.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { formFailure, withTyped } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { pageTexts } from '../messages/messages.server.ts';

const PATH = '/admin/synonyms';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: marketCss }];

/** What else things are called: moderators find groups of words, add, change and remove them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { search, searchParams } = new URL(request.url);
  requireModeratorPage(ctx, PATH + search);
  const q = (searchParams.get('q') ?? '').slice(0, 200);
  const after = (searchParams.get('after') ?? '').slice(0, 60);
  const [found, open] = await Promise.all([
    listSynonyms(ctx, { q, cursor: after || undefined }),
    findOpen(ctx, searchParams.get('edit')),
  ]);
  const title = translator(ctx.locale, 'synonyms')('title');
  return {
    q,
    after,
    found,
    open,
    seo: pageMeta(adminSeo(ctx, { path: PATH, title })),
    texts: pageTexts(ctx.locale, 'synonyms'),
  };
}

/** The group that is changed; one that is gone meanwhile opens nothing. */
async function findOpen(ctx: Ctx, key: string | null): Promise<SynonymView | null> {
  if (key === null) return null;
  if (key === NEW_GROUP) return { key: '', terms: [], changedAt: null };
  return nullWhenMissing(getSynonyms(ctx, { key }));
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  const { searchParams } = new URL(request.url);
  try {
    const done = await carryOut(ctx, form);
    setFlash(ctx, { text: translator(ctx.locale, 'synonyms')(`toasts.${done.what}`), ...done });
    // Back to the same list; another group whose form is open stays so.
    if (done.what !== 'removed' || searchParams.get('edit') === textFrom(form, 'key'))
      searchParams.delete('edit');
    return redirect(synonymsPath(searchParams));
  } catch (error) {
    const typed = { ...postedTexts(form), ...nowOf(error) };
    const { data: failure, init } = withTyped(formFailure(error, ctx), typed);
    return data(failure, init ?? {});
  }
}

/** Of a group that somebody else changed: as it is, so that whoever saves again has seen it. */
function nowOf(error: unknown): Record<string, string> {
  const now = error instanceof AppError ? synonymView.safeParse(error.current).data : undefined;
  return now ? { seen: now.changedAt ?? '', now: spacedTerms(now.terms).join(', ') } : {};
}

type Done = { what: 'added' | 'saved' | 'removed'; action?: NonNullable<Flash['action']> };

async function carryOut(ctx: Ctx, form: FormData): Promise<Done> {
  const key = textFrom(form, 'key');
  if (textFrom(form, 'intent') === 'remove') {
    const { terms } = await getSynonyms(ctx, { key });
    await removeSynonyms(ctx, { key });
    return { what: 'removed', ...undoOf(ctx, terms.join('\n')) };
  }
  const terms = termsIn(textFrom(form, 'terms'));
  if (key === '') {
    await addSynonyms(ctx, { terms });
    return { what: 'added' };
  }
  await saveSynonyms(ctx, { key, terms, seen: textFrom(form, 'seen') || null });
  return { what: 'saved' };
}

/** As much as a cookie takes beside the rest. */
const UNDONE_LETTERS = 1500;

/** What was removed is written anew. */
function undoOf(ctx: Ctx, terms: string): Pick<Done, 'action'> {
  if (terms.length > UNDONE_LETTERS) return {};
  const label = translator(ctx.locale, 'toasts')('undo');
  return { action: { label, post: PATH, fields: { intent: 'save', key: '', terms } } };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure) => failure);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SynonymsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('synonyms');
  const { q, after, found, open } = loaderData;
  return (
    <AdminPage
      title={t('title')}
      actions={
        <Link className="btn btn-line btn-sm" to="/admin/audit?what=synonyms">
          {t('log')}
        </Link>
      }
    >
      <p className="muted">{t('lead')}</p>
      <Synonyms
        asked={{ q, after }}
        groups={found.items}
        total={found.total}
        nextCursor={found.nextCursor}
        open={open}
        failure={actionData ?? null}
      />
    </AdminPage>
  );
}
