import { ImagePlus, RotateCw, Trash2 } from 'lucide-react';
import { useContext, useEffect, useId } from 'react';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { useOnePicture } from '#features/media/ui/useOnePicture.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { StoreFormContext } from './StoreFields.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';

export type StorePicturePickerProps = {
  name: 'logoId' | 'bannerId';
  label: string;
  hint: string;
  /** What the store shows now. */
  current: OwnMediaView | null;
  userId: string;
  /** Told while a picture is on its way. */
  onBusy: (busy: boolean) => void;
};

/**
 * The choice of a logo or banner; it is sent at once, and the form posts its id. Without scripts
 * the present one stays.
 */
export function StorePicturePicker({
  name,
  label,
  hint,
  current,
  userId,
  onBusy,
}: StorePicturePickerProps) {
  const t = useTranslations('stores.form');
  const format = useFormatter();
  const { errors } = useContext(StoreFormContext);
  const scripted = useScripted();
  const note = useId();
  const picture = useOnePicture({ current, purpose: 'store', userId });
  const { media, url, busy } = picture;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const wrong = picture.problem ?? errors[name];
  return (
    <div className="field">
      <span className="label" id={`${note}-label`}>
        {label}
      </span>
      <input type="hidden" name={name} value={picture.id} />
      <div
        className="row wrap gap-4"
        role="group"
        aria-labelledby={`${note}-label`}
        aria-describedby={note}
      >
        <span className={`store-pick-view ${name === 'logoId' ? 'is-logo' : 'is-banner'}`}>
          {media ? (
            <Picture picture={media} alt="" sizes="320px" />
          ) : url ? (
            <img src={url} alt="" />
          ) : (
            <ImagePlus className="icon" aria-hidden />
          )}
        </span>
        <div className="row wrap gap-2 needs-js">
          <PictureButtons picture={picture} wrong={Boolean(wrong)} note={note} />
        </div>
        {scripted ? null : <p className="small muted no-script">{t('noScript')}</p>}
      </div>
      {wrong ? (
        <p className="err" id={note} role="alert">
          {wrong}
        </p>
      ) : (
        <p className="hint" id={note} role="status">
          {busy
            ? t('uploading', {
                percent: format.number(picture.progress / 100, { style: 'percent' }),
              })
            : hint}
        </p>
      )}
    </div>
  );
}

/** Chooses a picture, sends it once more, or does without one. */
function PictureButtons({
  picture,
  wrong,
  note,
}: {
  picture: ReturnType<typeof useOnePicture>;
  wrong: boolean;
  /** Id of what says what is wrong, or how it should be. */
  note: string;
}) {
  const t = useTranslations('stores.form');
  const scripted = useScripted();
  return (
    <>
      <FileButton
        accept={picture.accept}
        onFiles={picture.take}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={note}
      >
        {t(picture.filled ? 'changePicture' : 'addPicture')}
      </FileButton>
      {picture.retry ? (
        <Button look="line" onClick={picture.retry}>
          <RotateCw className="icon" aria-hidden />
          {t('retry')}
        </Button>
      ) : null}
      {scripted && picture.filled ? (
        <Button look="quiet" onClick={picture.clear}>
          <Trash2 className="icon" aria-hidden />
          {t('removePicture')}
        </Button>
      ) : null}
    </>
  );
}
