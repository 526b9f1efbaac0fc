import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { FieldRefs } from './EvidenceText.tsx';
import type { NumberedFinding } from './marks.ts';
import { useFieldName } from './useFieldName.ts';

/** Alone a figure, or a yes or no, says nothing. */
const hasName = (field: string, text: string) =>
  /^[\d.,]+$/.test(text) || field.startsWith('details.');

/** What was chosen and not written, in one line: the price first; figures with their names. */
export function FactLine({
  about: { facts },
  findings,
}: {
  about: CaseView;
  findings: readonly NumberedFinding[];
}) {
  const fieldName = useFieldName();
  const price = facts.find(({ field }) => field === 'price');
  const rest = facts
    .filter(({ field }) => field !== 'price')
    .map(({ field, text }) => (hasName(field, text) ? `${fieldName(field)}: ${text}` : text));
  if (facts.length === 0) return null;
  return (
    <p className="num">
      {price ? <b>{price.text}</b> : null}
      <FieldRefs field="price" findings={findings} />
      <span className="muted">{[...(price ? [''] : []), ...rest].join(' · ')}</span>
    </p>
  );
}
