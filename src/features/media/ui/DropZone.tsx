import { Camera, Image, Upload } from 'lucide-react';
import { MAX_BYTES } from '#features/media/media.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { acceptOf } from './check-file.ts';
import type { UploadOptions } from './upload-types.ts';
import { useDrop } from './useDrop.ts';

export type DropZoneProps = {
  max: UploadOptions['max'];
  onFiles: (files: Iterable<File>) => void;
  /** Id of what is wrong with the choice as a whole. */
  describedBy?: string | undefined;
};

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** Where files come in: dropped, chosen in the system's dialog, or taken with the camera. */
export function DropZone({ max, onFiles, describedBy }: DropZoneProps) {
  const t = useTranslations('media.picker');
  const drop = useDrop(onFiles);
  return (
    <div className={drop.over ? 'drop is-over' : 'drop'} {...drop.handlers}>
      <Upload className="icon icon-l" aria-hidden />
      <b className="desk">{t(drop.over ? 'dropNow' : 'drop')}</b>
      <b className="mob">{t('add')}</b>
      <p className="small muted">
        {t('rule', {
          images: max.image ?? 0,
          imageSize: megabytes(MAX_BYTES.image),
          videos: max.video ?? 0,
          videoSize: megabytes(MAX_BYTES.video),
        })}
      </p>
      <div className="row wrap drop-buttons needs-js">
        <FileButton
          data-choose
          multiple
          accept={acceptOf(max)}
          aria-describedby={describedBy}
          aria-invalid={describedBy ? true : undefined}
          onFiles={onFiles}
        >
          <Image className="icon" aria-hidden />
          {t('choose')}
        </FileButton>
        <FileButton accept="image/*" capture="environment" onFiles={onFiles}>
          <Camera className="icon" aria-hidden />
          {t('take')}
        </FileButton>
      </div>
    </div>
  );
}
