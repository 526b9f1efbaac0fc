import { Check, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PICTURE } from '#features/accounts/accounts.limits.ts';
import type { ProfileView } from '#features/accounts/accounts.schema.ts';
import { Face } from '#ui/Face.tsx';
import { FieldError } from '#ui/Field.tsx';
import { readPicture, smallJpeg } from '#ui/small-jpeg.ts';

const KINDS = 'image/jpeg,image/png,image/webp,image/gif';

/** Choice of a profile picture; where scripts run it is made small before it is sent, and shown. */
export function PicturePicker({
  profile,
  error,
}: {
  profile: Pick<ProfileView, 'picture' | 'name'>;
  error?: string | undefined;
}) {
  const t = useTranslations('accounts.picture');
  const id = useId();
  const { preview, problem, choose } = useSmallPicture();
  const wrong = problem ? t(problem) : error;
  return (
    <div className="row gap-4 wrap picture-picker">
      <Face picture={preview ?? profile.picture} name={profile.name} size="xl" />
      <div className="stack gap-2 grow">
        <div className="field">
          <span className="label" id={`${id}-label`}>
            {t('label')}
          </span>
          <div>
            <label className="btn btn-line file-btn">
              <ImagePlus className="icon" aria-hidden />
              <span>{t(profile.picture || preview ? 'change' : 'choose')}</span>
              <input
                className="file-field"
                name="picture"
                type="file"
                accept={KINDS}
                aria-labelledby={`${id}-label`}
                aria-describedby={`${id}-note`}
                aria-invalid={wrong ? true : undefined}
                onChange={(event) => void choose(event)}
              />
            </label>
          </div>
          {wrong ? (
            <FieldError id={`${id}-note`}>{wrong}</FieldError>
          ) : (
            <p className="hint" id={`${id}-note`}>
              {t('hint', { megabytes: PICTURE.maxBytes / 1024 / 1024 })}
            </p>
          )}
        </div>
        {profile.picture ? (
          <label className="check">
            <span className="box">
              <input type="checkbox" name="removePicture" />
              <Check className="icon" aria-hidden />
            </span>
            {t('remove')}
          </label>
        ) : null}
      </div>
    </div>
  );
}

/** Makes a chosen picture small in its field, so that this is what is sent. */
function useSmallPicture() {
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<'unreadable' | null>(null);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const file = input.files?.[0];
    setProblem(null);
    setPreview(null);
    if (!file) return;
    const small = await shrink(file);
    if (!small) {
      // Nothing that cannot be read leaves the device.
      input.value = '';
      setProblem('unreadable');
      return;
    }
    const files = new DataTransfer();
    files.items.add(small);
    input.files = files.files;
    setPreview(URL.createObjectURL(small));
  };

  return { preview, problem, choose };
}

/** Longest side in pixels of what is sent: the server keeps a smaller square. */
const SENT_SIDE = 1024;

/** A JPEG of at most 1024 pixels a side; null for a file that is no picture. */
async function shrink(file: File): Promise<File | null> {
  const picture = await readPicture(file);
  if (!picture) return null;
  const blob = await smallJpeg(picture, { longest: SENT_SIDE, quality: 0.88 });
  picture.close();
  return blob && new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
