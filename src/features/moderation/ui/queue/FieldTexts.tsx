import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { EvidenceText, FieldRefs } from './EvidenceText.tsx';
import type { NumberedFinding } from './marks.ts';
import { useFieldName } from './useFieldName.ts';

type FieldText = CaseView['texts'][number];

/** What is written in sentences, each with a line of its own for its name. */
const LONG = ['description', 'content', 'comment', 'bio', 'answer', 'review'];

/** Texts by the field they were written in, with what was seen; of a field all in one line. */
export function FieldTexts({
  texts,
  findings,
  language = null,
}: {
  texts: readonly FieldText[];
  findings: readonly NumberedFinding[];
  /** That they are written in, where it is known: browsers offer to translate it. */
  language?: string | null;
}) {
  const fieldName = useFieldName();
  const fields = Map.groupBy(texts, ({ field }) => field);
  return (
    <dl className="q-fields" lang={language ?? undefined}>
      {[...fields].map(([field, written]) => (
        <div key={field} className={LONG.includes(field) ? 'long' : undefined}>
          <dt className="small muted">{fieldName(field)}</dt>
          {written.map(({ text }, at) => (
            <dd key={`${text} ${at}`} className="q-text" dir="auto">
              <EvidenceText field={field} text={text} findings={findings} />
              <FieldRefs field={field} findings={findings} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
