import { Camera, Image, Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { MAX_BYTES } from '#features/media/media.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
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
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const drop = useDrop(onFiles);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file may be chosen again after it was removed.
    input.value = '';
  };
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
      <div className="row wrap drop-buttons">
        <Button
          look="line"
          data-choose
          aria-describedby={describedBy}
          aria-invalid={describedBy ? true : undefined}
          onClick={() => files.current?.click()}
        >
          <Image className="icon" aria-hidden />
          {t('choose')}
        </Button>
        <Button look="line" onClick={() => camera.current?.click()}>
          <Camera className="icon" aria-hidden />
          {t('take')}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={acceptOf(max)}
        aria-label={t('choose')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t('take')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
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
