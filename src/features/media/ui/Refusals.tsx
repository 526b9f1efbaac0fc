import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import type { Refusal, Uploads } from './upload-types.ts';
import { useUploadProblem } from './useUploadProblem.ts';

/** Names of one reason that are read out; a folder dropped by mistake has hundreds. */
const NAMED = 5;

/** Files that were not taken, and those that did not arrive: how many, which and why. */
export function Refusals({ uploads: { refusals, items } }: { uploads: Uploads }) {
  const t = useTranslations('media.picker');
  const tell = useUploadProblem();
  const failed = items.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : []));
  const reasons = byReason([...refusals, ...failed], tell);
  if (reasons.length === 0) return null;
  return (
    <Banner
      tone="error"
      title={refusals.length > 0 ? t('refused', { count: refusals.length }) : undefined}
    >
      <ul className="refusals">
        {reasons.map(([reason, names]) => (
          <li key={reason}>
            {names.length === 0
              ? reason
              : t('reason', {
                  reason,
                  files: names
                    .slice(0, NAMED)
                    .map((name) => t('file', { name }))
                    .join(', '),
                  more: Math.max(0, names.length - NAMED),
                })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The names of files by the sentence that says why. */
function byReason(
  files: readonly Refusal[],
  tell: (problem: Refusal['problem']) => string,
): [reason: string, names: string[]][] {
  const reasons = new Map<string, string[]>();
  for (const { name, problem } of files) {
    const reason = tell(problem);
    reasons.set(reason, [...(reasons.get(reason) ?? []), ...(name ? [name] : [])]);
  }
  return [...reasons];
}
