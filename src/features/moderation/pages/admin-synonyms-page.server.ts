// What the page of synonyms is made of, and what becomes of its forms.
import { data } from 'react-router';
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { NEW_GROUP, spacedTerms, synonymsPath } from '#features/moderation/ui/market/Synonyms.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import {
  addSynonyms,
  getSynonyms,
  listSynonyms,
  removeSynonyms,
  saveSynonyms,
} from '#features/search/search.public.server.ts';
import { type SynonymView, synonymView, termsIn } from '#features/search/search.public.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import { type Flash, setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/admin/synonyms';

/** What else things are called: moderators find groups of words, add, change and remove them. */
export async function loadAdminSynonymsPage(ctx: Ctx, { url }: PageRequest) {
  const { search, searchParams } = url;
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

/** What its forms ask for. */
export async function submitAdminSynonymsPage(ctx: Ctx, { request, url }: PageRequest) {
  const form = await readForm(request);
  const { searchParams } = url;
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
