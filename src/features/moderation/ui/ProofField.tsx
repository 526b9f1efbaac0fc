import { Image, ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { acceptOf } from '#features/media/ui/check-file.ts';
import { shrinkPhoto } from '#features/media/ui/shrink-photo.ts';
import { PROOFS_MAX } from '#features/moderation/appeals/appeal.limits.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

const ACCEPT = acceptOf({ image: PROOFS_MAX });

/**
 * Chooses the pictures that prove an appeal. They are a part of its form, so that it works without
 * scripts and for people without a session; scripts make large ones smaller and list them.
 */
export function ProofField() {
  const t = useTranslations('decisions.proof');
  const format = useFormatter();
  const label = useId();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const hold = (chosen: readonly File[]) => {
    const held = new DataTransfer();
    for (const file of chosen) held.items.add(file);
    if (input.current) input.current.files = held.files;
    setFiles(chosen);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    // The browser forgets what was chosen before: the field holds both.
    const chosen = [...(currentTarget.files ?? [])];
    hold([...files, ...chosen].slice(0, PROOFS_MAX));
    const smaller = await Promise.all(chosen.map((file) => lighter(file)));
    hold([...files, ...smaller].slice(0, PROOFS_MAX));
  };
  return (
    <div className="field">
      <span className="label" id={label}>
        {t('label')}
      </span>
      <label className="proof-drop">
        <input
          ref={input}
          className="sr"
          type="file"
          name="proofs"
          multiple
          accept={ACCEPT}
          aria-describedby={`${label}-rule`}
          onChange={(event) => void choose(event)}
        />
        <ImagePlus className="icon icon-l" aria-hidden />
        <b className="strong">{t('add')}</b>
        <span className="small muted" id={`${label}-rule`}>
          {t('rule')}
        </span>
      </label>
      {files.length > 0 ? (
        <ul className="proof-files small" aria-labelledby={label}>
          {files.map((file, place) => (
            <li key={`${file.name} ${file.size} ${place}`}>
              <Image className="icon" aria-hidden />
              <span>
                {file.name}{' '}
                <span className="muted num">
                  {format.number(file.size / 1024, { maximumFractionDigits: 0 })} KB
                </span>
              </span>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('remove', { file: file.name })}
                onClick={() => hold(files.filter((each) => each !== file))}
              >
                <Trash2 className="icon" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** As a phone's photograph leaves for the server; as it is where the browser cannot read it. */
async function lighter(file: File): Promise<File> {
  const made = await shrinkPhoto(file);
  return made === null || made === file
    ? file
    : new File([made], file.name.replace(/\.[^.]*$/, '.jpg'), { type: made.type });
}
