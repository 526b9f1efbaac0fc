/** What somebody typed into a page, kept while the page is loaded anew in the same tab. */

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A field by its name, and which of those with the name it is; boxes say `checked`. */
type Typed = { name: string; nth: number; value: string; checked: boolean };

const KEY = 'calabash-typed';
/** No passwords, codes or files. */
const KEPT =
  'input[name]:not([type=hidden], [type=password], [type=file], [type=submit], [autocomplete=one-time-code]), select[name], textarea[name]';

const touched = new Set<FieldElement>();

/** Notes which fields are typed into, until the returned function is called. */
export function watchTyped(page: EventTarget): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(KEPT)) touched.add(target as FieldElement);
  };
  for (const event of ['input', 'change']) page.addEventListener(event, note, true);
  return () => {
    touched.clear();
    for (const event of ['input', 'change']) page.removeEventListener(event, note, true);
  };
}

/** Keeps what was typed into this page, right before it is loaded anew. */
export function keepTyped(): void {
  const fields = [...touched]
    .filter(({ isConnected }) => isConnected)
    .map((field): Typed => {
      const { name, value } = field;
      const checked = field instanceof HTMLInputElement && field.checked;
      return { name, nth: named(document, name).indexOf(field), value, checked };
    });
  if (fields.length > 0)
    sessionStorage.setItem(KEY, JSON.stringify({ at: location.pathname, fields }));
}

/** Writes it into the HTML of the page that was loaded; `watchEarlyInput` tells React of it. */
export function typeAgain(page: ParentNode): void {
  try {
    const { at, fields } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
      at?: string;
      fields?: Typed[];
    };
    sessionStorage.removeItem(KEY);
    if (at !== location.pathname) return;
    for (const { name, nth, value, checked } of fields ?? []) {
      const field = named(page, name)[nth];
      if (!field) continue;
      if (field.type === 'checkbox' || field.type === 'radio')
        (field as HTMLInputElement).checked = checked;
      else field.value = value;
    }
  } catch {
    // Storage is blocked, or says something else.
  }
}

const named = (page: ParentNode, name: string) => [
  ...page.querySelectorAll<FieldElement>(`[name="${CSS.escape(name)}"]`),
];
