// What the queue of moderators is made of, and what they do with several cases at once.
import { requireModeratorPage } from '#features/accounts/accounts.public.server.ts';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { answerDesk } from '#features/moderation/inbox/forms.server.ts';
import { listWaves } from '#features/moderation/cleaning/look.server.ts';
import { findCaseEvidence } from '#features/moderation/inbox/evidence.server.ts';
import { countAppeals } from '#features/moderation/appeals/waiting.server.ts';
import { findCase } from '#features/moderation/decisions/look.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import {
  QUEUE_FILTERS,
  QUEUE_KINDS,
  QUEUE_LANGUAGES,
  QUEUE_ORDERS,
  QUEUE_PAGE,
} from '#features/moderation/moderation.limits.ts';
import { adminSeo } from '#features/moderation/moderation.seo.server.ts';
import { QUEUE_PATH, queuePath } from '#features/moderation/ui/queue/queue-paths.ts';
import { APPEALED } from '#features/moderation/ui/queue/QueueTools.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { orFirstPage } from '#platform/db/keyset.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import { readForm } from '#platform/pages/form.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';
import { DESK_TEXTS } from './desk-texts.ts';

/** What the address narrows the queue to; what it does not know shows everything. */
function askedIn(searchParams: URLSearchParams) {
  const country = searchParams.get('country');
  return {
    choice: {
      filter: QUEUE_FILTERS.find((each) => each === searchParams.get('filter')) ?? null,
      kind: QUEUE_KINDS.find((each) => each === searchParams.get('kind')) ?? null,
      country: COUNTRIES.find(({ code }) => code === country)?.code ?? null,
      language: QUEUE_LANGUAGES.find((each) => each === searchParams.get('language')) ?? null,
      order: QUEUE_ORDERS.find((each) => each === searchParams.get('order')) ?? 'overdue',
    },
    cursor: searchParams.get('cursor'),
    wanted: searchParams.get('case'),
  };
}

/** Everything that the page shows. */
export async function loadAdminQueuePage(ctx: Ctx, { url }: PageRequest) {
  const { pathname, search, searchParams } = url;
  requireModeratorPage(ctx, pathname + search);
  // Appeals are about decisions and not about content, and have a page of their own.
  if (searchParams.get('filter') === APPEALED) throw redirect('/admin/reports?tab=appeals');
  const { choice, cursor, wanted } = askedIn(searchParams);
  const { filter, kind, country, language, order } = choice;
  const [{ items, nextCursor, counts, total }, appeals, waves] = await Promise.all([
    orFirstPage(cursor, (after) =>
      listCases(ctx, {
        limit: QUEUE_PAGE.size,
        order,
        filter: filter ?? undefined,
        kind: kind ?? undefined,
        country: country ?? undefined,
        language: language ?? undefined,
        cursor: after ?? undefined,
      }),
    ),
    countAppeals(ctx),
    listWaves(ctx),
  ]);
  const free = items.find(({ lock, claim }) => !lock && (!claim || claim.isMine));
  const id = wanted ?? (free ?? items[0])?.id;
  const [chosen, evidence] = id
    ? await Promise.all([findCase(ctx, { id }), findCaseEvidence(ctx, { id })])
    : [null, null];
  const title = translator(ctx.locale, 'queue')('title');
  return {
    items,
    nextCursor,
    counts,
    total,
    appeals,
    waves: waves.filter(({ open }) => open > 0),
    choice,
    cursor,
    chosen,
    evidence: chosen && evidence,
    wasOpened: wanted !== null,
    now: ctx.now.toISOString(),
    seo: pageMeta(adminSeo(ctx, { path: QUEUE_PATH, title })),
    texts: pageTexts(ctx.locale, ...DESK_TEXTS, 'waves'),
  };
}

/** What its forms ask for. */
export async function submitAdminQueuePage(ctx: Ctx, { request, url }: PageRequest) {
  const { choice, cursor } = askedIn(url.searchParams);
  const nextPath = (next: string | null) =>
    queuePath({ ...choice, ...(next ? { cursor, case: next } : {}) });
  return answerDesk(ctx, { form: await readForm(request), kind: 'case', nextPath });
}
