// What a decision about content rests on: its row, the thing, and what was seen in it, marked and
// explained. Who may read it is said by whoever asks.
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { MediaView } from '#features/media/media.schema.ts';
import { toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import {
  type DecisionRow,
  moderationDecisionTable,
} from '#features/moderation/moderation.case.table.server.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { FieldText, ScreenedSubject } from '#platform/screening/content.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { MarkedText, ReasonView } from '../moderation.appeal.schema.ts';

/** The row of a decision; null for what is none. */
export async function findDecision(ctx: Ctx, id: string): Promise<DecisionRow | null> {
  const [row] = z.uuid().safeParse(id).success
    ? await ctx.db.select().from(moderationDecisionTable).where(eq(moderationDecisionTable.id, id))
    : [];
  return row ?? null;
}

/** Its pictures and videos that are there, in their order. */
export async function findPictures(
  ctx: Ctx,
  { after: { media } }: ScreenedSubject,
): Promise<MediaView[]> {
  if (media.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(mediaTable)
    .where(inArray(mediaTable.id, [...media]));
  return media.flatMap((id) => rows.filter((row) => row.id === id).map(toMediaView));
}

/** What was chosen in a field, in words; null where nothing was. */
export const factOf = ({ after: { facts } }: ScreenedSubject, name: string): string | null =>
  facts.find(({ field }) => field === name)?.text ?? null;

/** What alone is a reason; the others say how it was meant. */
const GRAVE: readonly Finding['detector'][] = ['prohibited_items', 'scam_patterns'];

/**
 * What was seen, marked in the author's own words and explained by the same numbers. Where they
 * have changed the text since, the words alone are shown.
 */
export function showEvidence(
  ctx: Ctx,
  { evidence, revision }: Pick<DecisionRow, 'evidence' | 'revision'>,
  subject: ScreenedSubject | null,
): { texts: MarkedText[]; reasons: ReasonView[] } {
  const t = translator(ctx.locale, 'moderation.why');
  const findings = evidence.toSorted(
    (a, b) => Number(isGrave(b)) - Number(isGrave(a)) || b.score - a.score,
  );
  const written = subject?.revision === revision ? subject.after.texts : [];
  const texts = new Map<FieldText | string, MarkedText>();
  for (const [index, finding] of findings.entries())
    for (const seen of finding.seen) {
      const mark = { number: index + 1, grave: isGrave(finding) };
      const whole = written.find(
        ({ field, text }) => field === seen.field && text.slice(seen.start, seen.end) === seen.text,
      );
      const shown = texts.get(whole ?? seen.text) ?? {
        field: seen.field,
        text: whole?.text ?? seen.text,
        marks: [],
      };
      const place = whole
        ? { start: seen.start, end: seen.end }
        : { start: 0, end: seen.text.length };
      if (!shown.marks.some(({ start, end }) => start < place.end && place.start < end))
        shown.marks.push({ ...place, ...mark });
      texts.set(whole ?? seen.text, shown);
    }
  return {
    texts: [...texts.values()].map((each) => ({
      ...each,
      marks: each.marks.toSorted((a, b) => a.start - b.start),
    })),
    reasons: findings.map((finding, index) => ({
      number: index + 1,
      text: t.has(finding.flag) ? t.dynamic(finding.flag, finding.values) : t('policy'),
      grave: isGrave(finding),
    })),
  };
}

function isGrave({ detector }: Finding): boolean {
  return GRAVE.includes(detector);
}
