/** Reading posted forms. */

/** The text of a field; "" when it is missing or a file. */
export function textFrom(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The digits of a CodeInput. */
export function codeFrom(form: FormData): string {
  return textFrom(form, 'code').replace(/\D/g, '');
}
