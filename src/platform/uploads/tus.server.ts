// Owns what uploads are called and looked up by in the tus protocol, and what its failures mean.
import type { Upload } from '@tus/server';
import type { UploadStore } from './types.server.ts';

/** Where uploads are mounted. */
export const UPLOADS_PATH = '/uploads';

export const UPLOAD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id at the end of an upload's address. */
export function nameOf(address: string): string | undefined {
  const last =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  return UPLOAD_ID.test(last) ? last : undefined;
}

/** What is known of an upload, with nothing in place of what has no value. */
export function textsOf(metadata: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name, value ?? '']));
}

/** The status of one of the protocol's own refusals, which are plain objects. */
export function statusOf(failure: unknown): number | null {
  return typeof failure === 'object' &&
    failure !== null &&
    'status_code' in failure &&
    typeof failure.status_code === 'number'
    ? failure.status_code
    : null;
}

/** Whether it says that there is no such upload, or no longer. */
export function isMissing(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || status === 410;
}

/** Null when there is none. */
export async function findUpload({ tusStore }: UploadStore, name: string): Promise<Upload | null> {
  try {
    return await tusStore.getUpload(name);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
