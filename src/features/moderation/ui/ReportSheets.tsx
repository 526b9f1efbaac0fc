import type { FieldTexts } from '#features/pages/ui/FormSheet.tsx';
import { LinkOverlay } from '#features/pages/ui/LinkOverlay.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { isReportForm } from './report-paths.ts';

const ReportSheet = lazyPart(() => import('./ReportSheet.tsx'));

/** Opens reports over the page that leads to them. */
export function ReportSheets() {
  return (
    <LinkOverlay<FieldTexts> wanted={isReportForm}>
      {(overlay) => <ReportSheet {...overlay} />}
    </LinkOverlay>
  );
}
