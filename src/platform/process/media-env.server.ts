// The part of the configuration that is about who sends public files: this server, or a bucket or
// content delivery network at an address of its own.
import { StartError } from './start-error.server.ts';

export type MediaEnv = {
  /** Where public files are read past this server; undefined: it sends them itself. */
  mediaUrl: string | undefined;
  /** Who is asked to forget a file that is public no more; undefined: nobody keeps any. */
  mediaPurgeUrl: string | undefined;
  /** Whether whoever may see a file is sent to a signed address of the bucket. */
  mediaSigned: boolean;
};

type Values = {
  MEDIA_URL?: string | undefined;
  MEDIA_PURGE_URL?: string | undefined;
  MEDIA_SIGNED: boolean;
  S3_BUCKET?: string | undefined;
  FILES_FROM?: 'disk' | 's3' | undefined;
  PUBLIC_URL?: string | undefined;
};

/** @throws StartError naming the variable that does not go with another */
export function mediaOf(values: Values): MediaEnv {
  const { MEDIA_URL, MEDIA_PURGE_URL, MEDIA_SIGNED } = values;
  for (const name of ['MEDIA_URL', 'MEDIA_SIGNED'] as const)
    if (values[name] && !values.S3_BUCKET)
      throw new StartError(`S3_BUCKET must be set too, because ${name} is.`);
  if (MEDIA_PURGE_URL && !MEDIA_URL)
    throw new StartError('MEDIA_URL must be set too, because MEDIA_PURGE_URL is.');
  if (MEDIA_URL && values.FILES_FROM === 's3')
    throw new StartError('MEDIA_URL must not be set while files leave the bucket (FILES_FROM=s3).');
  if (MEDIA_URL?.startsWith('http:') && values.PUBLIC_URL?.startsWith('https:'))
    throw new StartError(
      'MEDIA_URL must start with https:// as PUBLIC_URL does: browsers show nothing else on such pages.',
    );
  return { mediaUrl: MEDIA_URL, mediaPurgeUrl: MEDIA_PURGE_URL, mediaSigned: MEDIA_SIGNED };
}
