import { ImagePlus, RotateCw, Trash2 } from 'lucide-react';
import { type ChangeEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { acceptOf } from '#features/media/ui/check-file.ts';
import { type UploadOptions, useUploads } from '#features/media/ui/useUploads.ts';
import { useUploadProblem } from '#features/media/ui/useUploadProblem.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { StoreFormContext } from './StoreFields.tsx';
import { StorePicture } from './StorePicture.tsx';

const ONE_PICTURE: UploadOptions['max'] = { image: 1 };

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
  const problemText = useUploadProblem();
  const scripted = useScripted();
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(current);
  const { items, refusals, add, remove, retry } = useUploads({
    purpose: 'store',
    max: ONE_PICTURE,
    userId,
  });
  const [item] = items;
  const busy = item !== undefined && item.state !== 'done' && item.state !== 'failed';
  useEffect(() => onBusy(busy), [busy, onBusy]);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, 1);
    // The same file may be chosen again after it was removed.
    target.value = '';
    if (files.length === 0) return;
    for (const { key } of items) remove(key);
    add(files);
  };
  const clear = () => {
    for (const { key } of items) remove(key);
    setKept(null);
  };
  const problem = item?.problem ?? refusals[0]?.problem ?? null;
  const wrong = problem ? problemText(problem) : errors[name];
  const shown = item ? (item.media ?? null) : kept;
  return (
    <div className="field">
      <span className="label" id={`${note}-label`}>
        {label}
      </span>
      <input type="hidden" name={name} value={item?.media?.id ?? kept?.id ?? ''} />
      <div
        className="row wrap gap-4 store-pick"
        role="group"
        aria-labelledby={`${note}-label`}
        aria-describedby={note}
      >
        <span className={`store-pick-view ${name === 'logoId' ? 'is-logo' : 'is-banner'}`}>
          {shown ? (
            <StorePicture picture={shown} alt="" sizes="320px" />
          ) : item?.preview ? (
            <img src={item.preview} alt="" />
          ) : (
            <ImagePlus className="icon" aria-hidden />
          )}
        </span>
        <div className="row wrap gap-2">
          {scripted ? (
            <>
              <Button
                look="line"
                onClick={() => input.current?.click()}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={note}
              >
                {t(shown || item ? 'changePicture' : 'addPicture')}
              </Button>
              {item?.state === 'failed' && !item.problem?.final ? (
                <Button look="line" onClick={() => retry(item.key)}>
                  <RotateCw className="icon" aria-hidden />
                  {t('retry')}
                </Button>
              ) : null}
              {shown || item ? (
                <Button look="quiet" onClick={clear}>
                  <Trash2 className="icon" aria-hidden />
                  {t('removePicture')}
                </Button>
              ) : null}
            </>
          ) : (
            <p className="small muted no-script">{t('noScript')}</p>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptOf(ONE_PICTURE)}
          aria-label={label}
          onChange={choose}
        />
      </div>
      {wrong ? (
        <p className="err" id={note} role="alert">
          {wrong}
        </p>
      ) : (
        <p className="hint" id={note} role="status">
          {busy
            ? t('uploading', { percent: format.number(item.progress / 100, { style: 'percent' }) })
            : hint}
        </p>
      )}
    </div>
  );
}
