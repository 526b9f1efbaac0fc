import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_ALT_LENGTH } from '#features/media/media.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { LabelledInput } from '#ui/Field.tsx';
import type { UploadItem } from './upload-types.ts';

export type MediaEditorProps = {
  item: UploadItem;
  name: string;
  /** Place among all files, from 0. */
  place: number;
  count: number;
  /** A later image can become the cover. */
  canCover: boolean;
  onMove: (to: number) => void;
  onCover: () => void;
  onAlt: (alt: string) => void;
  onRemove: () => void;
  /** It was opened for the words: their field has the focus. */
  describing: boolean;
};

/** What can be done with the chosen file, by touch and keyboard as well as by mouse. */
export function MediaEditor({
  item,
  name,
  place,
  count,
  canCover,
  onMove,
  onCover,
  onAlt,
  onRemove,
  describing,
}: MediaEditorProps) {
  const t = useTranslations('media.picker');
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (describing) words.current?.focus();
  }, [describing]);
  return (
    <div className="media-edit" role="group" aria-label={name}>
      <p>
        <b>{name}</b> <span className="small muted">{item.name}</span>
      </p>
      <div className="row wrap">
        <Button look="line" disabled={place === 0} onClick={() => onMove(place - 1)}>
          <ArrowLeft className="icon" aria-hidden />
          {t('earlier')}
        </Button>
        <Button look="line" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
          <ArrowRight className="icon" aria-hidden />
          {t('later')}
        </Button>
        {canCover ? (
          <Button look="line" onClick={onCover}>
            <Star className="icon" aria-hidden />
            {t('makeCover')}
          </Button>
        ) : null}
        <Button look="quiet" onClick={onRemove}>
          <Trash2 className="icon" aria-hidden />
          {t('remove')}
        </Button>
      </div>
      <LabelledInput
        label={t('alt')}
        hint={t('altHint')}
        ref={words}
        value={item.alt}
        maxLength={MAX_ALT_LENGTH}
        onChange={({ currentTarget }) => onAlt(currentTarget.value)}
      />
    </div>
  );
}
