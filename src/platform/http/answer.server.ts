// Owns the headers of what is sent whole from memory: how long caches may have it, and that whoever
// has it already gets 304. Who may see it is decided by whoever asks for the answer.

/**
 * Files of people. An hour (spec 2 section 9): what is taken away is gone from caches then. What
 * not everybody may see is kept by nobody.
 */
export const FILE_CACHE = { public: 'public, max-age=3600', private: 'private, no-store' } as const;

/** Whether a reader has what an ETag names, by their If-None-Match; its encoding does not count. */
export function knowsEtag(known: string | null | undefined, etag: string): boolean {
  const strong = (each: string) => each.trim().replace(/^W\//, '');
  return (
    known?.trim() === '*' ||
    (known?.split(',').some((each) => strong(each) === strong(etag)) ?? false)
  );
}

/**
 * The answer with a picture, or that there is none (for this reader), which nobody keeps.
 * @param picture.version names these bytes among all that this address ever had
 */
export function answerPicture(
  request: Request,
  picture: {
    bytes: Uint8Array<ArrayBuffer>;
    access: keyof typeof FILE_CACHE;
    version: string;
    type: string;
  } | null,
): Response {
  if (!picture)
    return new Response('There is no such picture.', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  const { bytes, access, version, type } = picture;
  const etag = `"${version}"`;
  const headers = {
    'Cache-Control': FILE_CACHE[access],
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  };
  if (knowsEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'Content-Type': type } });
}
