import {
  AtSign,
  Bold,
  Eye,
  Image,
  Italic,
  Link2,
  List,
  type LucideIcon,
  TextQuote,
} from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { CONTENT_MAX } from '#features/forum/forum.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { FieldError } from '#ui/Field.tsx';
import { type Mark, type Selected, withMark, withMention } from './marks.ts';
import { Prose } from './Prose.tsx';
import { usePreview } from './usePreview.ts';

const TOOLS: readonly (readonly [Mark, LucideIcon])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['list', List],
  ['quote', TextQuote],
  ['link', Link2],
];

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
  const t = useTranslations('forum.editor');
  const scripted = useScripted();
  const [previews, setPreviews] = useState(false);
  const preview = usePreview(value, postId, previews);
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

  const bar = (
    <div className="md-bar" role="toolbar" aria-label={t('tools')}>
      {TOOLS.map(([mark, Icon]) => (
        <button
          key={mark}
          type="button"
          className="icon-btn"
          aria-label={t(mark)}
          onClick={() => change((text) => withMark(text, mark, t(`words.${mark}`)))}
        >
          <Icon className="icon" aria-hidden />
        </button>
      ))}
      <button type="button" className="icon-btn" aria-label={t('picture')} onClick={onAddPicture}>
        <Image className="icon" aria-hidden />
      </button>
      <Menu
        buttonClass="icon-btn"
        label={t('mention')}
        button={<AtSign className="icon" aria-hidden />}
      >
        {people.length === 0 ? (
          <p className="small muted forum-nobody">{t('nobody')}</p>
        ) : (
          people.map((name) => (
            <button
              key={name}
              type="button"
              onClick={({ currentTarget }) => {
                closeMenuAround(currentTarget);
                change((text) => withMention(text, name));
              }}
            >
              @{name}
            </button>
          ))
        )}
      </Menu>
    </div>
  );

  return (
    <div className="forum-editor">
      <div className="row between wrap">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {scripted ? (
          <div className="seg forum-switch" role="group" aria-label={t('mode')}>
            <button type="button" aria-pressed={!previews} onClick={() => setPreviews(false)}>
              {t('write')}
            </button>
            <button type="button" aria-pressed={previews} onClick={() => setPreviews(true)}>
              {t('preview')}
            </button>
          </div>
        ) : null}
      </div>
      <div className={previews ? 'ed-cols previews' : 'ed-cols'}>
        <div className="ed-box">
          {scripted ? bar : null}
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
        {scripted ? (
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
        ) : null}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
