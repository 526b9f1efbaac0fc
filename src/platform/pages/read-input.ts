/**
 * What a schema found, as message keys by field. The messages of a schema are those keys, so that
 * form, page and API say the same. Browser-safe, and without zod itself.
 */
import type { AppError, FieldErrors } from '../errors.ts';

/** Sentences that zod makes itself, of values whose very kind no form sends, are no keys. */
const KEY = /^\w+(?:\.\w+)*$/;
const NO_KEY = 'invalidRequest';

/** What a schema found at one place; the message is a key. */
export type Issue = { path: readonly PropertyKey[]; message: string };
type Schema<Value> = {
  safeParse: (
    input: unknown,
  ) => { success: true; data: Value } | { success: false; error: { issues: readonly Issue[] } };
};

/**
 * The first message of each field, by its path with points between. What is wrong with one entry
 * of a list of texts is wrong with the field, and so is what is wrong with an amount of money:
 * "tags.3" is "tags", "price.amount" is "price".
 */
export function brokenFields(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues)
    fields[
      path
        .map(String)
        .join('.')
        .replace(/\.(?:\d+|amount)$/, '')
    ] ??= KEY.test(message) ? message : NO_KEY;
  return fields;
}

/**
 * The input as the schema makes it.
 * @param refuse makes the failure out of what is wrong
 * @throws what `refuse` returns
 */
export function readInput<Value>(
  schema: Schema<Value>,
  input: unknown,
  refuse: (issues: readonly Issue[]) => AppError,
): Value {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  throw refuse(read.error.issues);
}
