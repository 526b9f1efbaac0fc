import { Eye } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { CONTENT_MAX } from '#features/forum/forum.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import { FieldError } from '#ui/Field.tsx';
import { EditorTools } from './EditorTools.tsx';
import type { Selected } from './marks.ts';
import { Prose } from './Prose.tsx';
import { usePreview } from './usePreview.ts';

/**
 * A field for Markdown: buttons that write its signs, and the text as it will be shown, beside it
 * or behind a switch. Without scripts it is the field alone.
 */
export function Editor({
  label,
  field,
  value,
  onChange,
  postId,
  people,
  error,
  required = false,
  onAddPicture,
}: {
  label: ReactNode;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** Whose people may be mentioned. */
  postId?: string | undefined;
  people: readonly string[];
  error?: string | undefined;
  required?: boolean;
  onAddPicture: () => void;
}) {
  const scripted = useScripted();
  const [previews, setPreviews] = useState(false);
  const id = label ? `forum-content-${postId ?? 'new'}` : undefined;

  const change = (by: (selected: Selected) => Selected) => {
    const area = field.current;
    if (!area) return;
    const next = by({ text: value, start: area.selectionStart, end: area.selectionEnd });
    onChange(next.text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.start, next.end);
    });
  };

  return (
    <div className="forum-editor">
      <div className="row between wrap">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {scripted ? <ModeSwitch previews={previews} onChange={setPreviews} /> : null}
      </div>
      <div className={previews ? 'ed-cols previews' : 'ed-cols'}>
        <div className="ed-box">
          {scripted ? (
            <EditorTools people={people} onMark={change} onAddPicture={onAddPicture} />
          ) : null}
          <textarea
            className="textarea"
            id={id}
            ref={field}
            name="content"
            required={required}
            maxLength={CONTENT_MAX}
            value={value}
            dir="auto"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </div>
        {scripted ? <Preview value={value} postId={postId} wanted={previews} /> : null}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
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
