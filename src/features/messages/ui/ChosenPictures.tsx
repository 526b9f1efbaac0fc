import { Image, RotateCw, TriangleAlert, X } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { AltFields } from '#features/media/ui/AltField.tsx';
import { acceptOf } from '#features/media/ui/check-file.ts';
import type { UploadItem, UploadOptions, Uploads } from '#features/media/ui/upload-types.ts';
import { useUploadProblem } from '#features/media/ui/useUploadProblem.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { PICTURES_MAX } from '#features/messages/messages.limits.ts';

/** What a message takes. */
export const PICTURES: UploadOptions['max'] = { image: PICTURES_MAX };

/** Chooses pictures; without scripts its field is a part of the form. */
export function AddPictures({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('messages.write.pictures');
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(input.files ?? [])]);
    // The same file may be chosen again after it was removed, and the form sends none itself.
    input.value = '';
  };
  return (
    <label className="icon-btn add-pictures">
      <Image className="icon" aria-hidden />
      <input
        type="file"
        name="pictures"
        multiple
        accept={acceptOf(PICTURES)}
        aria-label={t('add')}
        onChange={choose}
      />
    </label>
  );
}

/** Pictures on their way into the next message, and what is wrong with some. */
export function ChosenPictures({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('messages.write.pictures');
  const tell = useUploadProblem();
  const { items, refusals, remove, retry } = uploads;
  const problems = new Set(
    [...refusals, ...items].flatMap(({ problem }) =>
      problem ? [problem.key === 'connection' ? t('offline') : tell(problem)] : [],
    ),
  );
  if (items.length === 0 && problems.size === 0) return null;
  return (
    <div className="chosen-pictures">
      {items.length > 0 ? (
        <ul aria-label={t('chosen')}>
          {items.map((item, index) => (
            <Chosen
              key={item.key}
              item={item}
              number={index + 1}
              onRemove={() => remove(item.key)}
              onRetry={() => retry(item.key)}
            />
          ))}
        </ul>
      ) : null}
      <AltFields items={items} />
      {problems.size > 0 ? (
        <p className="stamp err" role="alert">
          <TriangleAlert className="icon icon-s" aria-hidden />
          {[...problems].join(' ')}
        </p>
      ) : null}
    </div>
  );
}

function Chosen({
  item: { preview, state, progress, problem },
  number,
  onRemove,
  onRetry,
}: {
  item: UploadItem;
  number: number;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const t = useTranslations('messages.write.pictures');
  const format = useFormatter();
  const percent = format.number(progress / 100, { style: 'percent' });
  return (
    <li className={problem ? 'is-failed' : undefined}>
      {preview ? <img src={preview} alt={t('picture', { number })} /> : null}
      {state === 'done' || problem ? null : (
        <progress max={100} value={progress} aria-label={t('uploading', { number, percent })} />
      )}
      {state === 'done' ? (
        <span className="sr" role="status">
          {t('ready', { number })}
        </span>
      ) : null}
      {problem && !problem.final ? (
        <button
          type="button"
          className="icon-btn chosen-retry"
          aria-label={t('retry', { number })}
          onClick={onRetry}
        >
          <RotateCw className="icon" aria-hidden />
        </button>
      ) : null}
      <button
        type="button"
        className="icon-btn chosen-remove"
        aria-label={t('remove', { number })}
        onClick={onRemove}
      >
        <X className="icon icon-s" aria-hidden />
      </button>
    </li>
  );
}
