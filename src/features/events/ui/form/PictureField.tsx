import { ImagePlus } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { AltField } from '#features/media/ui/AltField.tsx';
import { type OnePicture, useOnePicture } from '#features/media/ui/useOnePicture.ts';
import { useFormatter } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { FieldError } from '#ui/Field.tsx';
import { EventPicture } from '../EventPicture.tsx';
import { textOf, useEventForm } from './EventFormContext.ts';
import { EVENT_CATEGORIES } from '#features/events/events.limits.ts';
import { useFormWords } from './fields.tsx';

/** What the form knows of its picture. */
export type PictureView = Pick<OnePicture, 'media' | 'url' | 'busy'>;

/** One picture, sent at once; the form posts its id. Without scripts the present one stays. */
export function PictureField({
  current,
  userId,
  onPicture,
}: {
  current: OwnMediaView | null;
  userId: string;
  /** Told what is shown, and while a picture is on its way. */
  onPicture: (picture: PictureView) => void;
}) {
  const t = useFormWords();
  const format = useFormatter();
  const { errors, draft, values } = useEventForm();
  const scripted = useScripted();
  const note = useId();
  const picture = useOnePicture({
    current,
    // What was chosen before a refusal is still there, although nothing here shows it any more.
    currentId: textOf(values, 'mediaId'),
    purpose: 'listing',
    userId,
  });
  const { media, url, busy, fresh } = picture;
  useEffect(() => onPicture({ media, url, busy }), [media, url, busy, onPicture]);
  const wrong = picture.problem ?? errors['mediaId'];
  const category =
    EVENT_CATEGORIES.find((each) => each === textOf(draft, 'category')) ?? 'festival';
  return (
    <div className="field" role="group" aria-labelledby={`${note}-label`} aria-describedby={note}>
      <span className="label" id={`${note}-label`}>
        {t('picture')}
      </span>
      <input type="hidden" name="mediaId" value={picture.id} />
      <div className="ev-pic">
        <span className="thumb">
          {url ? (
            <img src={url} alt="" />
          ) : (
            <EventPicture event={{ picture: null, category }} sizes="10rem" />
          )}
        </span>
        <div className="stack">
          {wrong ? (
            <FieldError id={note}>{wrong}</FieldError>
          ) : (
            <p className="small muted" id={note} role="status">
              {busy
                ? t('uploading', {
                    percent: format.number(picture.progress / 100, { style: 'percent' }),
                  })
                : t('pictureHint')}
            </p>
          )}
          <div className="row wrap needs-js">
            <FileButton
              accept={picture.accept}
              aria-invalid={wrong ? true : undefined}
              onFiles={picture.take}
            >
              <ImagePlus className="icon" aria-hidden />
              {t(picture.filled ? 'changePicture' : 'addPicture')}
            </FileButton>
            {picture.retry ? (
              <Button look="line" onClick={picture.retry}>
                {t('retry')}
              </Button>
            ) : null}
            {scripted && picture.filled ? (
              <Button look="quiet" onClick={picture.clear}>
                {t('removePicture')}
              </Button>
            ) : null}
          </div>
          {scripted ? null : <p className="small muted no-script">{t('noScript')}</p>}
        </div>
      </div>
      {fresh ? <AltField key={fresh.id} media={fresh} /> : null}
    </div>
  );
}
