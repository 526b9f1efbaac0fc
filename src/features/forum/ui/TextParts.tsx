/** What the forms for texts have in common: the content with its editor, and its pictures. */
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { UploadedMedia } from '#features/media/ui/useUploads.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useScripted } from '#ui/useScripted.ts';
import { FieldError } from '#ui/Field.tsx';
import { Editor } from './Editor.tsx';

const PictureField = lazyPart(
  () => import('./PictureField.tsx'),
  ({ PictureField }) => PictureField,
);

/**
 * The field, its pictures below it, and what of both is sent.
 * @param onWaiting whether pictures are still on their way
 */
export function TextParts({
  label,
  value,
  onChange,
  userId,
  media,
  postId,
  people,
  error,
  mediaError,
  field,
  onWaiting,
}: {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  userId: string;
  media: readonly UploadedMedia[];
  postId?: string | undefined;
  people: readonly string[];
  error?: string | undefined;
  mediaError?: string | undefined;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onWaiting: (waits: boolean) => void;
}) {
  const scripted = useScripted();
  const [ids, setIds] = useState(media.map(({ id }) => id));
  // Whoever adds no picture loads nothing for it.
  const [pictures, setPictures] = useState(media.length > 0);
  const picker = useRef<(() => void) | null>(null);
  const onReady = useCallback((open: (() => void) | null) => {
    picker.current = open;
  }, []);
  const addPicture = () => {
    if (picker.current) picker.current();
    else setPictures(true);
  };
  return (
    <>
      <Editor
        label={label}
        field={field}
        value={value}
        onChange={onChange}
        postId={postId}
        people={people}
        error={error}
        required
        onAddPicture={addPicture}
      />
      {ids.map((id) => (
        <input key={id} type="hidden" name="media" value={id} />
      ))}
      {scripted && pictures ? (
        <Suspense>
          <PictureField
            userId={userId}
            initial={media}
            onReady={onReady}
            opens={media.length === 0}
            onChange={(arrived, waits) => {
              setIds(arrived.map(({ id }) => id));
              onWaiting(waits);
            }}
          />
        </Suspense>
      ) : null}
      {mediaError ? <FieldError>{mediaError}</FieldError> : null}
    </>
  );
}
