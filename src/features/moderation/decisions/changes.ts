/** What an edit changes, field by field and picture by picture. Pure. */
import type { FieldText, ScreenedParts } from '#platform/screening/content.ts';
import type { FieldChange } from './case.schema.ts';

type Written = Pick<ScreenedParts, 'texts' | 'facts'>;

/** Fields in the order written; of a field that comes more than once the texts are lines of one. */
function byField({ texts, facts }: Written): Map<string, string> {
  const fields = new Map<string, string>();
  for (const { field, text } of [...texts, ...facts] as FieldText[]) {
    const before = fields.get(field);
    fields.set(field, before === undefined ? text : `${before}\n${text}`);
  }
  return fields;
}

/** The fields that differ, and how many do not. */
export function changesOf(
  before: Written,
  after: Written,
): { changes: FieldChange[]; unchanged: number } {
  const [was, is] = [byField(before), byField(after)];
  const fields = [...new Set([...is.keys(), ...was.keys()])];
  const changes = fields
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
  return { changes, unchanged: fields.length - changes.length };
}

/** Ids of pictures: those that stay or are new in their order, then those that go. */
export function pictureChanges(
  before: readonly string[] | null,
  after: readonly string[],
): { id: string; change: 'kept' | 'added' | 'removed' }[] {
  return [
    ...after.map((id) => ({
      id,
      change: before === null || before.includes(id) ? ('kept' as const) : ('added' as const),
    })),
    ...(before ?? [])
      .filter((id) => !after.includes(id))
      .map((id) => ({ id, change: 'removed' as const })),
  ];
}
