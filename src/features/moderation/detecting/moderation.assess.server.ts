// What all detectors together say of content.
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening.content.ts';
import type { Detector } from '#features/moderation/moderation.limits.ts';
import type { Assessment } from '#features/moderation/moderation.schema.ts';

/**
 * Looks at one revision of some content.
 * @param checks detectors that are switched off do not run
 */
export async function assessContent(
  ctx: Ctx,
  { kind, id }: ScreenedContent,
  _checks: Record<Detector, boolean>,
): Promise<Assessment> {
  ctx.log.debug({ kind, id }, 'no detector looks at content yet');
  return { risk: 0, findings: [], ruleVersion: '0', opinion: null };
}
