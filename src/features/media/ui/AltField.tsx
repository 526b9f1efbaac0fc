import { useRef, useState } from 'react';
import { MAX_ALT_LENGTH } from '#features/media/media.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledInput } from '#ui/Field.tsx';
import type { UploadedMedia } from './upload-types.ts';

/** So long after the last letter what was written is kept. */
const PAUSE_MS = 600;

/**
 * Asks what a picture shows that has just arrived, for people who do not see it. Kept as soon as it
 * is written: what the picture is sent with need not know of it.
 * @param number its place where there are several
 */
export function AltField({ media, number }: { media: UploadedMedia; number?: number }) {
  const t = useTranslations('media.alt');
  const [failed, setFailed] = useState(false);
  const kept = useRef(media.alt ?? '');
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = async (field: HTMLInputElement) => {
    clearTimeout(pause.current);
    const alt = field.value.trim();
    if (alt === kept.current) return;
    kept.current = alt;
    const answer = await fetch(`/api/media/${media.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ alt }),
      // It arrives also when the page is left at once.
      keepalive: true,
    }).catch(() => null);
    setFailed(!answer?.ok);
    if (!answer?.ok) kept.current = '';
  };
  return (
    <LabelledInput
      label={number === undefined ? t('one') : t('label', { number })}
      hint={t('hint')}
      {...(failed ? { error: t('failed') } : {})}
      defaultValue={media.alt ?? ''}
      maxLength={MAX_ALT_LENGTH}
      onChange={({ currentTarget }) => {
        clearTimeout(pause.current);
        pause.current = setTimeout(() => void keep(currentTarget), PAUSE_MS);
      }}
      onBlur={({ currentTarget }) => void keep(currentTarget)}
      onKeyDown={(event) => {
        // Enter keeps the words, and does not send what the picture belongs to.
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void keep(event.currentTarget);
      }}
    />
  );
}

/** The same for several pictures, folded: only those that came on this page. */
export function AltFields({
  items,
}: {
  items: readonly { key: string; name: string; media: UploadedMedia | null }[];
}) {
  const t = useTranslations('media.alt');
  const fields = items.flatMap(({ key, name, media }, index) =>
    media && name !== '' ? [{ key, media, number: index + 1 }] : [],
  );
  if (fields.length === 0) return null;
  return (
    <details className="alt-fields">
      <summary className="act link">{t('open', { count: fields.length })}</summary>
      <div className="stack gap-3">
        {fields.map(({ key, media, number }) => (
          <AltField key={key} media={media} {...(items.length > 1 ? { number } : {})} />
        ))}
      </div>
    </details>
  );
}

/** Says when the last of these pictures has arrived; there from the beginning, to be heard. */
export function Arrivals({ items }: { items: readonly { state: string }[] }) {
  const t = useTranslations('media.alt');
  const number = items.findLastIndex(({ state }) => state === 'done') + 1;
  return (
    <p className="sr" role="status">
      {number > 0 ? t('arrived', { number }) : null}
    </p>
  );
}
