import { AtSign, Bold, Image, Italic, Link2, List, type LucideIcon, TextQuote } from 'lucide-react';
import { MIME_TYPES } from '#features/media/media.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { FileButton } from '#ui/FileButton.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { type Mark, type Selected, withAtSign, withMark } from './marks.ts';

const MARKS: readonly (readonly [Mark, LucideIcon])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['list', List],
  ['quote', TextQuote],
  ['link', Link2],
];

/**
 * The buttons of a composer: pictures, a name, marks of Markdown. The first one is a field for
 * files, which works before any script; the others write into the text and come with the scripts.
 */
export function Tools({
  onMark,
  onFiles,
}: {
  /** Is given what becomes of the text and its selection. */
  onMark: (by: (selected: Selected) => Selected) => void;
  onFiles: (files: File[]) => void;
}) {
  const t = useTranslations('forum.editor');
  const scripted = useScripted();
  return (
    <div className="md-bar" role="group" aria-label={t('tools')}>
      <FileButton
        kind="icon-btn"
        name="pictures"
        multiple
        accept={MIME_TYPES.image.join(',')}
        aria-label={t('picture')}
        onFiles={onFiles}
      >
        <Image className="icon" aria-hidden />
      </FileButton>
      {scripted ? (
        <>
          <Tool Icon={AtSign} label={t('mention')} onPress={() => onMark(withAtSign)} />
          {MARKS.map(([mark, Icon]) => (
            <Tool
              key={mark}
              Icon={Icon}
              label={t(mark)}
              onPress={() => onMark((text) => withMark(text, mark, t(`words.${mark}`)))}
            />
          ))}
        </>
      ) : null}
    </div>
  );
}

function Tool({ Icon, label, onPress }: { Icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button type="button" className="icon-btn" aria-label={label} onClick={onPress}>
      <Icon className="icon" aria-hidden />
    </button>
  );
}
