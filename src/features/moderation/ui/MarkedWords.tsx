import { Fragment } from 'react';
import type { MarkedText } from '#features/moderation/moderation.appeal.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { EvidenceMark } from './EvidenceMark.tsx';

/** What somebody wrote, with the places that were seen: marked, numbered, never by color alone. */
export function MarkedWords({ texts }: { texts: readonly MarkedText[] }) {
  const t = useTranslations('decisions');
  return (
    <>
      {texts.map((each) => (
        <blockquote key={`${each.field} ${each.text}`} className="quote" dir="auto">
          {partsOf(each).map(({ start, text, mark }) => (
            <Fragment key={start}>
              {mark ? (
                <EvidenceMark
                  text={text}
                  number={mark.number}
                  label={t('number', { number: mark.number })}
                  isGrave={mark.grave}
                />
              ) : (
                text
              )}
            </Fragment>
          ))}
        </blockquote>
      ))}
    </>
  );
}

type Mark = MarkedText['marks'][number];

/** The text in order, marked and unmarked. */
function partsOf({ text, marks }: MarkedText): { start: number; text: string; mark?: Mark }[] {
  const parts: { start: number; text: string; mark?: Mark }[] = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.start > at) parts.push({ start: at, text: text.slice(at, mark.start) });
    parts.push({ start: mark.start, text: text.slice(mark.start, mark.end), mark });
    at = mark.end;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at) });
  return parts;
}
