// Reads what a form sent. What its fields mean is the features' business.
import { AppError, platformErrors } from '../errors.ts';

/**
 * The fields of a form.
 * @throws AppError invalid_request when the body is no form or was cut off
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError(platformErrors.invalid_request, {
      detail: 'the form cannot be read',
      cause,
    });
  }
}

/** The text of a field; "" when it is missing or a file. */
export function textFrom(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Texts whose names are paths, "address.street", as the object that they describe. */
export function nestedTexts(texts: Readonly<Record<string, string>>): Record<string, unknown> {
  const nested = Object.create(null) as Record<string, unknown>;
  for (const [path, text] of Object.entries(texts)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let place = nested;
    for (const name of names) {
      const next = Object.hasOwn(place, name) ? place[name] : undefined;
      const inner = typeof next === 'object' && next !== null ? next : Object.create(null);
      place[name] = inner;
      place = inner as Record<string, unknown>;
    }
    place[last] = text;
  }
  return nested;
}

/** The way back: the texts of an object by their paths; what is empty or no text is left out. */
export function flatTexts(value: object, path = ''): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'string' && part !== '') texts[path + name] = part;
    else if (typeof part === 'object' && part !== null)
      Object.assign(texts, flatTexts(part, `${path}${name}.`));
  }
  return texts;
}
