/** Suggests people while their name is typed. Loaded when the first at-sign is. */
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { useComboboxInput } from '#ui/useComboboxInput.ts';
import type { Selected } from './marks.ts';
import { type AskedName, nameAt, withName } from './names.ts';
import { useNames } from './useNames.ts';

type NameListProps = {
  /** Whose text it is; it keeps the focus. */
  area: HTMLTextAreaElement;
  postId: string | undefined;
  onWrite: (text: Selected) => void;
};

/** Arrows choose a name, Enter takes it, Escape puts the list away until another at-sign. */
export function NameList(props: NameListProps) {
  const t = useTranslations('forum.editor');
  const { id, names, at, take } = useNameList(props);
  return (
    <>
      <p className="sr" role="status">
        {names.length > 0 ? t('names', { count: names.length }) : null}
      </p>
      {names.length > 0 ? (
        <div className="forum-names" role="listbox" id={id} aria-label={t('mention')}>
          {names.map((person, index) => (
            <button
              key={person.id}
              type="button"
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person.name)}
            >
              <Face picture={person.avatar} name={person.name} size="s" />
              <span>{person.name}</span>
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** Who stands in the list, none while it is closed; which one the arrows are on; what keys do. */
function useNameList({ area, postId, onWrite }: NameListProps) {
  const id = useId();
  const [asked, setAsked] = useState<AskedName | null>(() => nameAt(area.value, area.selectionEnd));
  const [active, setActive] = useState(0);
  /** Where the at-sign stands whose list was put away. */
  const left = useRef<number | null>(null);
  const names = useNames(asked?.q ?? null, postId);
  const open = names.length > 0;
  const at = Math.min(active, names.length - 1);

  const read = () => {
    const next = nameAt(area.value, area.selectionEnd);
    if (next?.start !== left.current) left.current = null;
    setAsked(left.current === null ? next : null);
    setActive(0);
  };
  const leave = () => {
    left.current = asked?.start ?? null;
    setAsked(null);
  };
  const take = (name: string) => {
    if (!asked) return;
    onWrite(withName(area.value, asked, name));
    leave();
  };
  const activeId = open ? `${id}-${at}` : null;
  useComboboxInput(
    area,
    { typed: area.value, listId: id, open, activeId },
    {
      onText: read,
      onOpen: read,
      onClose: leave,
      onMove: (step) => setActive((at + step + names.length) % names.length),
      onLeaveRows: leave,
      onTake: () => take(names[at]?.name ?? ''),
    },
  );
  useEffect(() => {
    const gone = () => setAsked(null);
    area.addEventListener('blur', gone);
    return () => area.removeEventListener('blur', gone);
  }, [area]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return { id, names, at, take };
}
