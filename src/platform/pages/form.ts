/** What stands in the fields of a form, here and on the server. */

/**
 * The texts of a form by name, to read them and to show them again when one is wrong; the last of
 * those that have one name.
 */
export function postedTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
