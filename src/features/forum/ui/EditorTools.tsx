import { AtSign, Bold, Image, Italic, Link2, List, type LucideIcon, TextQuote } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { type Mark, type Selected, withMark, withMention } from './marks.ts';

const TOOLS: readonly (readonly [Mark, LucideIcon])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['list', List],
  ['quote', TextQuote],
  ['link', Link2],
];

/** The buttons above the field: marks of Markdown, a picture, a name. */
export function EditorTools({
  people,
  onMark,
  onAddPicture,
}: {
  people: readonly string[];
  /** Is given what becomes of the text and its selection. */
  onMark: (by: (selected: Selected) => Selected) => void;
  onAddPicture: () => void;
}) {
  const t = useTranslations('forum.editor');
  return (
    <div className="md-bar" role="toolbar" aria-label={t('tools')}>
      {TOOLS.map(([mark, Icon]) => (
        <button
          key={mark}
          type="button"
          className="icon-btn"
          aria-label={t(mark)}
          onClick={() => onMark((text) => withMark(text, mark, t(`words.${mark}`)))}
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
                onMark((text) => withMention(text, name));
              }}
            >
              @{name}
            </button>
          ))
        )}
      </Menu>
    </div>
  );
}
