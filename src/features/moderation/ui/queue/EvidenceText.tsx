import { Fragment } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EvidenceMark } from '../EvidenceMark.tsx';
import { type NumberedFinding, piecesOf, type Range } from './marks.ts';

/** A text with what was seen in it: marked and numbered, never by colour alone. */
export function EvidenceText({
  field,
  text,
  findings,
  changed = [],
  changedAs: Changed = 'ins',
}: {
  field: string;
  text: string;
  findings: readonly NumberedFinding[];
  changed?: readonly Range[];
  /** What the changed places are drawn as. */
  changedAs?: 'ins' | 'del';
}) {
  const t = useTranslations('queue');
  return piecesOf({ field, text }, findings, changed).map((piece) => {
    const { start, mark, isLast, isChanged } = piece;
    const words = mark ? (
      <EvidenceMark
        text={piece.text}
        number={isLast ? mark.number : null}
        label={t('finding', { number: mark.number })}
        isGrave={mark.isGrave}
      />
    ) : (
      piece.text
    );
    return <Fragment key={start}>{isChanged ? <Changed>{words}</Changed> : words}</Fragment>;
  });
}

/** Numbers of what was seen of a field as a whole, and not in some of its words: a price. */
export function FieldRefs({
  field,
  findings,
}: {
  field: string;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue');
  if (field !== 'price') return null;
  return findings
    .filter(({ detector }) => detector === 'pricing')
    .map(({ number }) => (
      <Fragment key={number}>
        {' '}
        <span className="sr">{t('finding', { number })}</span>
        <span className="ref" aria-hidden>
          {number}
        </span>
      </Fragment>
    ));
}
