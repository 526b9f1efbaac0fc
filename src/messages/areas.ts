/**
 * A text as it is when the project is built: plain, or with its ICU arguments taken apart (see
 * compile.ts).
 */
type Text = string | readonly unknown[];

/** Nested ICU messages of one area; the top level of a language is area → messages. */
export type Messages = { [key: string]: Text | Messages };

/** Turns `./en/common.json` → file into `common` → messages. */
export function byArea(files: Record<string, Messages>): Messages {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      content,
    ]),
  );
}
