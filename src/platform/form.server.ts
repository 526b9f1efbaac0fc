// Reads what a form sent. What its fields mean is the features' business.
import { AppError, platformErrors } from './errors.ts';

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
