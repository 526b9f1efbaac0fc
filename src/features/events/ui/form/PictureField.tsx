import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { acceptOf } from '#features/media/ui/check-file.ts';
import { useUploadProblem } from '#features/media/ui/useUploadProblem.ts';
import { type UploadOptions, useUploads } from '#features/media/ui/useUploads.ts';
import { useFormatter } from '#platform/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { EventPicture } from '../EventPicture.tsx';
import { textOf, useEventForm } from './EventFormContext.ts';
import { EVENT_CATEGORIES } from '#features/events/events.limits.ts';
import { useFormWords } from './fields.tsx';

const ONE_PICTURE: UploadOptions['max'] = { image: 1 };

/** One picture, sent at once; the form posts its id. Without scripts the present one stays. */
export function PictureField({
  current,
  userId,
  onPicture,
}: {
  current: OwnMediaView | null;
  userId: string;
  /** Told what the preview shows, and while a picture is on its way. */
  onPicture: (picture: { url: string | null; busy: boolean }) => void;
}) {
  const t = useFormWords();
  const format = useFormatter();
  const { errors, draft, values } = useEventForm();
  const problemText = useUploadProblem();
  const scripted = useScripted();
  const note = useId();
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(current);
  const { items, refusals, add, remove, retry } = useUploads({
    purpose: 'listing',
    max: ONE_PICTURE,
    userId,
  });
  const [item] = items;
  const busy = item !== undefined && item.state !== 'done' && item.state !== 'failed';
  const url = item ? (item.media?.url ?? item.preview ?? null) : (kept?.url ?? null);
  useEffect(() => onPicture({ url, busy }), [url, busy, onPicture]);

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
  const wrong = problem ? problemText(problem) : errors['mediaId'];
  const category =
    EVENT_CATEGORIES.find((each) => each === textOf(draft, 'category')) ?? 'festival';
  // What was chosen before a refusal is still there, although nothing here shows it any more.
  const posted = item ? (item.media?.id ?? '') : (kept?.id ?? '');
  const before = current === null && !item ? textOf(values, 'mediaId') : '';
  return (
    <div className="field" role="group" aria-labelledby={`${note}-label`} aria-describedby={note}>
      <span className="label" id={`${note}-label`}>
        {t('picture')}
      </span>
      <input type="hidden" name="mediaId" value={posted || before} />
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
            <p className="err" id={note} role="alert">
              {wrong}
            </p>
          ) : (
            <p className="small muted" id={note} role="status">
              {busy
                ? t('uploading', {
                    percent: format.number(item.progress / 100, { style: 'percent' }),
                  })
                : t('pictureHint')}
            </p>
          )}
          {scripted ? (
            <div className="row wrap">
              <Button
                look="line"
                onClick={() => input.current?.click()}
                aria-invalid={wrong ? true : undefined}
              >
                <ImagePlus className="icon" aria-hidden />
                {t(url ? 'changePicture' : 'addPicture')}
              </Button>
              {item?.state === 'failed' && !item.problem?.final ? (
                <Button look="line" onClick={() => retry(item.key)}>
                  {t('retry')}
                </Button>
              ) : null}
              {url ? (
                <Button look="quiet" onClick={clear}>
                  {t('removePicture')}
                </Button>
              ) : null}
            </div>
          ) : (
            <p className="small muted no-script">{t('noScript')}</p>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf(ONE_PICTURE)}
        aria-label={t('picture')}
        onChange={choose}
      />
    </div>
  );
}
