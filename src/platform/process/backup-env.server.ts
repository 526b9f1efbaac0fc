// The part of the configuration that is about backups: where they go, and how they are kept there.
import { z } from 'zod';
import { StartError } from './start-error.server.ts';

const flag = z
  .enum(['true', 'false'], 'must be "true" or "false"')
  .transform((text) => text === 'true');

export const S3_ADDRESS = /^s3:\/\/([^/]+)(?:\/(.+?))?\/*$/;
const ANY_ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** Whether backups may go there: a folder, or s3://bucket/folder, and no other address. */
export const isPlace = (name: string): boolean => S3_ADDRESS.test(name) || !ANY_ADDRESS.test(name);

export const backupVariables = {
  BACKUP_TO: z.string().refine(isPlace, 'must be a folder or s3://bucket/folder').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_S3_ENDPOINT: z.url('must be a URL').optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SNAPSHOT_BEFORE_MIGRATIONS: flag.default(true),
};

export type BackupEnv = {
  /** Where a backup goes every night, a folder or s3://bucket/folder; undefined: nowhere. */
  backupTo: string | undefined;
  /** Undefined: backups are not encrypted. */
  backupPassphrase: string | undefined;
  /** The server of s3:// places: that of the shop's files unless said otherwise. */
  backupS3:
    | { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  /** Whether the own database is kept as it was before migrations change it. */
  snapshotBeforeMigrations: boolean;
};

type Values = z.infer<z.ZodObject<typeof backupVariables>> & { S3_REGION: string } & Partial<
    Record<'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string | undefined>
  >;

/** @throws StartError naming the variable that is missing */
export function backupOf(values: Values): BackupEnv {
  const endpoint = values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT;
  const accessKeyId = values.BACKUP_S3_ACCESS_KEY_ID ?? values.S3_ACCESS_KEY_ID;
  const secretAccessKey = values.BACKUP_S3_SECRET_ACCESS_KEY ?? values.S3_SECRET_ACCESS_KEY;
  const backupS3 =
    endpoint && accessKeyId && secretAccessKey
      ? {
          endpoint: endpoint.replace(/\/+$/, ''),
          region: values.BACKUP_S3_REGION ?? values.S3_REGION,
          accessKeyId,
          secretAccessKey,
        }
      : undefined;
  if (values.BACKUP_TO?.startsWith('s3:') && !backupS3)
    throw new StartError(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (or those ' +
        'without BACKUP_) must be set too, because BACKUP_TO is a bucket.',
    );
  return {
    backupTo: values.BACKUP_TO,
    backupPassphrase: values.BACKUP_PASSPHRASE,
    backupS3,
    snapshotBeforeMigrations: values.SNAPSHOT_BEFORE_MIGRATIONS,
  };
}
