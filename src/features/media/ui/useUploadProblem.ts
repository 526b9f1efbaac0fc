import { useTranslations } from '#platform/i18n/i18n.ts';
import type { UploadProblem } from './upload-types.ts';

/**
 * Says in words why a file was not taken or did not arrive. The page brings the texts `media`
 * along.
 */
export function useUploadProblem(): (problem: UploadProblem) => string {
  const t = useTranslations('media.problems');
  return ({ key = 'failed', text, values }) => text ?? t.dynamic(key, values);
}
