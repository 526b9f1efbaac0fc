import { Camera, Image, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { MAX_BYTES } from '#features/media/media.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { acceptOf } from './check-file.ts';
import type { UploadOptions } from './upload-types.ts';

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

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

function useDrop(onFiles: DropZoneProps['onFiles']) {
  // Entering a child leaves its parent: only the count says whether the pointer is still inside.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  // A file dropped beside the zone would open in place of the page.
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
  const step = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (hasFiles(event)) step(1);
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFiles(event)) step(-1);
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
