/** Where the detectors saw something in a text, as pieces to draw. Pure. */
import type { Finding } from '#features/moderation/moderation.schema.ts';

export type NumberedFinding = Finding & { number: number; isGrave: boolean };

/** The strongest first, numbered from 1; from the threshold on they are grave. */
export function numberFindings(
  findings: readonly Finding[],
  flagThreshold: number,
): NumberedFinding[] {
  return findings
    .toSorted((a, b) => b.score - a.score)
    .map((finding, at) => ({
      ...finding,
      number: at + 1,
      isGrave: finding.score >= flagThreshold,
    }));
}

export type Range = { start: number; end: number };
export type Piece = Range & {
  text: string;
  mark: NumberedFinding | null;
  /** The last piece of what is marked, which carries the number. */
  isLast: boolean;
  isChanged: boolean;
};

/**
 * Cuts a text where marks and changes begin and end. What a finding says of another text of the
 * same field is left out: its words are not there.
 */
export function piecesOf(
  { field, text }: { field: string; text: string },
  findings: readonly NumberedFinding[],
  changed: readonly Range[] = [],
): Piece[] {
  const marks = findings.flatMap((finding) =>
    finding.seen
      .filter((seen) => seen.field === field && text.slice(seen.start, seen.end) === seen.text)
      .map(({ start, end }) => ({ start, end, finding })),
  );
  const cuts = [
    0,
    text.length,
    ...[...marks, ...changed].flatMap(({ start, end }) => [start, end]),
  ];
  const places = [...new Set(cuts)].toSorted((a, b) => a - b);
  return places.slice(1).map((end, at) => {
    const start = places[at] ?? 0;
    const covers = (range: Range) => range.start <= start && end <= range.end;
    const mark = marks.find(covers);
    return {
      start,
      end,
      text: text.slice(start, end),
      mark: mark?.finding ?? null,
      isLast: mark?.end === end,
      isChanged: changed.some(covers),
    };
  });
}
