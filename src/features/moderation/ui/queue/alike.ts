import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';

/** Ids of those of a list that are of the same author as one, or have the same text. Pure. */
export function alike(
  rows: readonly CaseCard[],
  card: CaseCard,
  by: 'author' | 'text',
): ReadonlySet<string> {
  const textOf = ({ textKey, title }: CaseCard) => textKey ?? title;
  const isAlike = (row: CaseCard) =>
    by === 'author' ? row.author.id === card.author.id : textOf(row) === textOf(card);
  return new Set(rows.filter(isAlike).map(({ id }) => id));
}
