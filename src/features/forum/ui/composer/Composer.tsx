/**
 * Where people write in the forum: new discussions, replies and edits, on every page. Its text,
 * its pictures and the names in it are in one box. Without scripts it is a field for text and one
 * for files.
 */
import { Eye } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import type { UploadedMedia } from '#features/media/ui/useUploads.ts';
import { useDrop } from '#features/media/ui/useDrop.ts';
import { CONTENT_MAX } from '#features/forum/forum.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { useScripted } from '#ui/useScripted.ts';
import { FieldError } from '#ui/Field.tsx';
import mediaCss from '#features/media/ui/media.css?url';
import draftsCss from '#features/pages/ui/drafts/drafts.css?url';
import { Prose } from '../Prose.tsx';
import composerCss from './composer.css?url';
import type { Selected } from './marks.ts';
import { nameAt } from './names.ts';
import { Tools } from './Tools.tsx';
import { usePreview } from './usePreview.ts';

const Pictures = lazyPart(
  () => import('./Pictures.tsx'),
  ({ Pictures }) => Pictures,
);
const NameList = lazyPart(
  () => import('./NameList.tsx'),
  ({ NameList }) => NameList,
);

type ComposerProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  userId: string;
  /** Pictures that are there already. */
  media?: readonly UploadedMedia[];
  /** Whose people are suggested first. */
  postId?: string | undefined;
  error?: string | undefined;
  mediaError?: string | undefined;
  /** In a list: low, with its label out of sight and without a preview. */
  short?: boolean;
  /** Whether pictures are still on their way. */
  onWaiting: (waits: boolean) => void;
};

export function Composer(props: ComposerProps) {
  const { label, value, onChange, field, postId, error, mediaError, short = false } = props;
  const scripted = useScripted();
  const [previews, setPreviews] = useState(false);
  const id = useId();
  const pictures = useChosenPictures();
  const drop = useDrop(pictures.take);
  const put = usePut(field, onChange);
  return (
    <div className={short ? 'forum-editor short' : 'forum-editor'}>
      {[composerCss, mediaCss, draftsCss].map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <div className={short ? 'sr' : 'row between wrap'}>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {scripted && !short ? <ModeSwitch previews={previews} onChange={setPreviews} /> : null}
      </div>
      <div className={previews ? 'ed-cols previews' : 'ed-cols'}>
        <div className={drop.over ? 'ed-box is-over' : 'ed-box'} {...drop.handlers}>
          <Tools
            onFiles={pictures.take}
            onMark={(by) => {
              const area = field.current;
              if (!area) return;
              const { selectionStart: start, selectionEnd: end } = area;
              put(by({ text: value, start, end }));
            }}
          />
          <TextField id={id} {...props} onPut={put} onFiles={pictures.take} />
          <ChosenPictures {...props} pictures={pictures} />
        </div>
        {scripted && !short ? <Preview value={value} postId={postId} wanted={previews} /> : null}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {mediaError ? <FieldError>{mediaError}</FieldError> : null}
    </div>
  );
}

/** Writes a text into the field, and selects what is to be selected. */
function usePut(field: ComposerProps['field'], onChange: (value: string) => void) {
  return ({ text, start, end }: Selected) => {
    onChange(text);
    requestAnimationFrame(() => {
      const area = field.current;
      area?.focus();
      area?.setSelectionRange(start, end);
      // Whoever suggests names reads what stands in front of the cursor now.
      area?.click();
    });
  };
}

/** The text itself, and the names that are suggested while one is typed. */
function TextField({
  id,
  value,
  onChange,
  field,
  postId,
  error,
  short = false,
  onPut,
  onFiles,
}: ComposerProps & {
  id: string;
  onPut: (text: Selected) => void;
  onFiles: (files: File[]) => void;
}) {
  const t = useTranslations('forum.list');
  // Whoever names nobody loads nothing for it.
  const [naming, setNaming] = useState<HTMLTextAreaElement | null>(null);
  const look = (area: HTMLTextAreaElement) => {
    if (nameAt(area.value, area.selectionEnd)) setNaming(area);
  };
  return (
    <div className="forum-field">
      <textarea
        className="textarea"
        id={id}
        ref={field}
        name="content"
        required
        rows={short ? 1 : undefined}
        maxLength={CONTENT_MAX}
        value={value}
        dir="auto"
        placeholder={short ? t('reply') : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => {
          look(currentTarget);
          onChange(currentTarget.value);
        }}
        onClick={({ currentTarget }) => look(currentTarget)}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          onFiles(files);
        }}
      />
      {naming ? (
        <Suspense>
          <NameList area={naming} postId={postId} onWrite={onPut} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Files that were chosen, until the code is there that sends them. */
function useChosenPictures() {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const sender = useRef<((files: File[]) => void) | null>(null);
  const onReady = useCallback((take: ((files: File[]) => void) | null) => {
    sender.current = take;
  }, []);
  const take = (files: File[]) => {
    if (sender.current) sender.current(files);
    else setChosen((before) => [...before, ...files]);
  };
  return { chosen, take, onReady };
}

/** What is sent of the pictures, and their tiles. */
function ChosenPictures({
  userId,
  media = [],
  onWaiting,
  pictures: { chosen, onReady },
}: ComposerProps & { pictures: ReturnType<typeof useChosenPictures> }) {
  const scripted = useScripted();
  const [ids, setIds] = useState(media.map(({ id }) => id));
  const hidden = ids.map((id) => <input key={id} type="hidden" name="media" value={id} />);
  if (media.length === 0 && chosen.length === 0) return hidden;
  const before = <KeptPictures media={media} />;
  return (
    <div className="forum-pictures">
      {hidden}
      {scripted ? (
        <Suspense fallback={before}>
          <Pictures
            userId={userId}
            initial={media}
            chosen={chosen}
            onReady={onReady}
            onChange={(arrived, waits) => {
              setIds(arrived.map(({ id }) => id));
              onWaiting(waits);
            }}
          />
        </Suspense>
      ) : (
        before
      )}
    </div>
  );
}

/** Those that are there already, before the code that changes them. */
function KeptPictures({ media }: { media: readonly UploadedMedia[] }) {
  const t = useTranslations('forum.write');
  if (media.length === 0) return null;
  return (
    <ul className="media-grid forum-chosen" aria-label={t('pictures')}>
      {media.map(({ id, url, variants }) => (
        <li key={id} className="thumb">
          <img src={variants[0]?.webp ?? url} alt="" width={160} height={160} />
        </li>
      ))}
    </ul>
  );
}

/** Where the preview does not stand beside the field: one of the two. */
function ModeSwitch({
  previews,
  onChange,
}: {
  previews: boolean;
  onChange: (previews: boolean) => void;
}) {
  const t = useTranslations('forum.editor');
  return (
    <div className="seg forum-switch" role="group" aria-label={t('mode')}>
      <button type="button" aria-pressed={!previews} onClick={() => onChange(false)}>
        {t('write')}
      </button>
      <button type="button" aria-pressed={previews} onClick={() => onChange(true)}>
        {t('preview')}
      </button>
    </div>
  );
}

/** The text as the server will show it. */
function Preview({
  value,
  postId,
  wanted,
}: {
  value: string;
  postId: string | undefined;
  wanted: boolean;
}) {
  const t = useTranslations('forum.editor');
  const preview = usePreview(value, postId, wanted);
  return (
    <div className="forum-preview" aria-live="polite">
      <p className="small muted row gap-2">
        <Eye className="icon icon-s" aria-hidden />
        {t('preview')}
      </p>
      {preview === 'failed' ? (
        <p className="small muted">{t('failed')}</p>
      ) : preview && preview.length > 0 ? (
        <Prose body={preview} />
      ) : (
        <p className="small muted">{t('empty')}</p>
      )}
    </div>
  );
}
