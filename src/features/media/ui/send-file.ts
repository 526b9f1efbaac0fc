/**
 * The upload of one file: resized, sent by tus from where it last stopped, and added by POST
 * /api/media.
 */
import type { DetailedError, Upload } from 'tus-js-client';
import { MAX_BYTES } from '#features/media/media.limits.ts';
import { fetchedTwice } from '#ui/lazy-part.ts';
import { isGif } from './check-file.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { UploadedMedia, UploadKind, UploadOptions, UploadProblem } from './upload-types.ts';

const ENDPOINT = '/uploads';
/** Two automatic tries more, counted anew whenever some bytes got through (DECISIONS.md E3). */
const TRY_AGAIN_MS = [1000, 4000];

/** A busy server may ask for a longer wait than people accept. */
const LONGEST_WAIT_MS = 20_000;

type Outcome = { media: UploadedMedia } | { problem: UploadProblem };
type Reports = {
  onPreview: (address: string) => void;
  onProgress: (percent: number) => void;
  onSent: () => void;
};

export type Parcel = {
  /** Sends, or goes on sending; null when it was paused or thrown away meanwhile. Never rejects. */
  send: (reports: Reports) => Promise<Outcome | null>;
  pause: () => void;
  /** Stops, and takes back what the server has of it. */
  discard: () => void;
};

const FAILED: UploadProblem = { key: 'failed', final: false };
const NO_CONNECTION: UploadProblem = { key: 'connection', final: false };

/** Prepares a file for the way; nothing leaves before `send`. */
export function createParcel(file: File, options: UploadOptions & { kind: UploadKind }): Parcel {
  let blob: Blob | null = null;
  let preview: string | null = null;
  let upload: Upload | null = null;
  let taken = false;
  /** Ends the present `send`. */
  let stop: (() => void) | null = null;

  async function prepare(): Promise<Blob | UploadProblem> {
    const ready = options.kind === 'image' ? await shrinkPhoto(file) : file;
    if (!ready) return { key: 'imageType', final: true };
    if (options.kind === 'image' && ready.size > MAX_BYTES.image)
      return {
        key: 'large',
        values: { bytes: String(MAX_BYTES.image), megabytes: MAX_BYTES.image / 1024 / 1024 },
        final: true,
      };
    return ready;
  }

  async function go(
    { onPreview, onProgress, onSent }: Reports,
    stopped: () => boolean,
  ): Promise<Outcome | null> {
    if (!blob) {
      const ready = await prepare();
      if (stopped()) return null;
      if (!(ready instanceof Blob)) return { problem: ready };
      blob = ready;
    }
    preview ??= URL.createObjectURL(blob);
    onPreview(preview);
    upload ??= await makeUpload(blob, file, options);
    if (stopped()) return null;
    if (!upload) return { problem: NO_CONNECTION };
    const failure = await transfer(upload, onProgress);
    if (stopped()) return null;
    if (failure) return { problem: failure };
    onSent();
    const outcome = await takeIn(upload, options, stopped);
    if ('media' in outcome) taken = true;
    // The server no longer has it, or refuses what it has: a retry begins anew.
    else if (outcome.problem.key !== 'connection') upload = null;
    return stopped() ? null : outcome;
  }

  return {
    send: (reports) =>
      new Promise((resolve) => {
        let over = false;
        stop = () => {
          over = true;
          void upload?.abort();
          resolve(null);
        };
        go(reports, () => over).then(resolve, () => resolve({ problem: FAILED }));
      }),
    pause: () => stop?.(),
    discard() {
      stop?.();
      if (preview) URL.revokeObjectURL(preview);
      // Otherwise garbage collection removes it after a day.
      if (!taken && upload?.url) void upload.abort(true).catch(() => undefined);
    },
  };
}

/**
 * The protocol's client comes with the first file, not with the form; null when it does not come.
 */
async function makeUpload(
  blob: Blob,
  file: File,
  { kind, purpose, userId }: UploadOptions & { kind: UploadKind },
): Promise<Upload | null> {
  const client = await fetchedTwice(() => import('tus-js-client')).catch(() => null);
  if (!client) return null;
  const upload = new client.Upload(blob, {
    endpoint: ENDPOINT,
    retryDelays: TRY_AGAIN_MS,
    removeFingerprintOnSuccess: true,
    metadata: { kind, purpose, filename: nameFor(blob, file) },
    // The chosen file, not the blob made of it, whose size tells apart what another browser version
    // would make.
    fingerprint: async () =>
      ['calabash', userId, purpose, file.name, file.size, file.lastModified, blob.size].join('-'),
  });
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
  return upload;
}

/** A photograph that became a JPEG says so in its name. */
function nameFor(blob: Blob, file: File): string {
  return blob === file || isGif(file) ? file.name : `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
}

/** Resolves with what went wrong, or null when the last byte has arrived. */
function transfer(
  upload: Upload,
  onProgress: (percent: number) => void,
): Promise<UploadProblem | null> {
  return new Promise((resolve) => {
    upload.options.onProgress = (sent, total) =>
      onProgress(Math.floor((sent / Math.max(1, total)) * 100));
    upload.options.onSuccess = () => resolve(null);
    upload.options.onError = (error) => resolve(problemOf(error));
    onProgress(0);
    upload.start();
  });
}

function problemOf(error: Error | DetailedError): UploadProblem {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return NO_CONNECTION;
  return refusal(response.getStatus(), response.getBody());
}

/**
 * Asks the server to look at what has arrived; twice more when the connection breaks or the server
 * is busy.
 */
async function takeIn(
  upload: Upload,
  { purpose }: UploadOptions,
  stopped: () => boolean,
): Promise<Outcome> {
  const id = upload.url?.split('/').findLast(Boolean) ?? '';
  for (const wait of [...TRY_AGAIN_MS, null]) {
    const response = await fetch('/api/media', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ upload: id, purpose }),
    }).catch(() => null);
    if (response?.ok) {
      const { data: media } = (await response.json()) as { data: UploadedMedia };
      return { media };
    }
    const busy = response === null || response.status >= 500 || response.status === 429;
    if (!busy) return { problem: refusal(response.status, await response.text()) };
    if (wait === null || stopped())
      return {
        problem:
          response === null ? NO_CONNECTION : refusal(response.status, await response.text()),
      };
    const asked = Number(response?.headers.get('Retry-After') ?? 0) * 1000;
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(Math.max(wait, asked), LONGEST_WAIT_MS));
    });
  }
  return { problem: FAILED };
}

/** The server's own sentence when it gave one (problem+json). */
function refusal(status: number, body: string): UploadProblem {
  // 404 and 410: garbage collection removed the upload; the next try makes a new one.
  const final =
    status >= 400 && status < 500 && ![401, 404, 408, 409, 410, 423, 429].includes(status);
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown };
    if (typeof detail === 'string' && detail !== '') return { text: detail, final };
  } catch {
    // A proxy's page: nothing for people in it.
  }
  return { ...FAILED, final };
}
