/**
 * What a search box suggests, on the combobox pattern of the ARIA practices. Loaded with its look.
 */
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import { useComboboxInput } from '#ui/useComboboxInput.ts';
import { keepSearch, searchesFrom } from './recent-searches.ts';
import { chooseRows, type Group, type Row, splitByPlace, toRows } from './suggestion-rows.ts';
import { SuggestionList } from './SuggestionList.tsx';
import suggestionsCss from './suggestions.css?url';
import { useRecentSearches } from './useRecentSearches.ts';
import { useSuggestions } from './useSuggestions.ts';

/** What the form of the box says of the place. */
function placeOf({ form }: HTMLInputElement): string {
  const place = form && new FormData(form).get('location');
  return typeof place === 'string' ? place : '';
}

const rowId = (list: string, index: number) => `${list}-${index}`;

type SuggestionBoxProps = {
  /** The box, which stays as it is. */
  input: HTMLInputElement;
  viewerId: string | null;
  /** It has the focus by a press: then the list opens at once. */
  pressed: boolean;
};

export function SuggestionBox(props: SuggestionBoxProps) {
  const { panel, texts, ...list } = useSuggestionList(props);
  return (
    <div ref={panel} className="suggest-host">
      <link rel="stylesheet" href={suggestionsCss} precedence="default" />
      {texts === null ? null : (
        <PageTexts texts={[texts]}>
          <SuggestionList {...list} onSearch={() => props.input.form?.requestSubmit()} />
        </PageTexts>
      )}
    </div>
  );
}

/** What stands in the list, which row arrow keys are on, and what happens to both. */
function useSuggestionList({ input, viewerId, pressed }: SuggestionBoxProps) {
  const listId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(input.value);
  const [location, setLocation] = useState(() => placeOf(input));
  const { wanted, want, unwant } = useWanted(pressed || input.value !== input.defaultValue);
  const [active, setActive] = useState(-1);
  const { searches, read, forget } = useRecentSearches(viewerId);
  const { suggestions, isOf, texts } = useSuggestions(typed, location);
  const groups = useMemo<Group[]>(
    () =>
      splitByPlace(
        chooseRows(toRows(suggestions, searchesFrom(searches, typed), location)),
        location,
      ),
    [suggestions, searches, typed, location],
  );
  const rows = groups.flatMap((group) => group.rows);
  const open = wanted && texts !== null && rows.length > 0;
  const at = Math.min(active, rows.length - 1);
  const close = () => {
    unwant();
    setActive(-1);
  };
  const take = (row: Row) => {
    const words = row.kind === 'recent' ? row.of : row.kind === 'categories' ? row.of.words : null;
    if (words) {
      keepSearch(viewerId, words);
      read();
    }
    close();
  };
  useComboboxInput(
    input,
    { typed, listId, open, activeId: at < 0 ? null : rowId(listId, at) },
    {
      onText: (text) => {
        setTyped(text);
        setActive(-1);
        want();
      },
      onOpen: () => {
        setTyped(input.value);
        setLocation(placeOf(input));
        read();
        want();
      },
      onClose: close,
      // One place before the first row is the text itself.
      onMove: (step) => setActive(((at + 1 + step + rows.length + 1) % (rows.length + 1)) - 1),
      onLeaveRows: () => setActive(-1),
      onTake: () => document.getElementById(rowId(listId, at))?.click(),
      onSubmit: (text) => {
        keepSearch(viewerId, text);
        close();
      },
    },
  );
  useCloseOutside(input, panel, close);
  useInSight(input, panel, {
    rowId: at < 0 ? null : rowId(listId, at),
    rows: open ? rows.length : 0,
  });
  return {
    panel,
    texts,
    id: listId,
    groups: open ? groups : [],
    active: at,
    typed,
    said: wanted && isOf === typed ? rows.length : null,
    hasRecent: searches.length > 0,
    onTake: take,
    onForget: () => {
      forget();
      setActive(-1);
      input.focus();
    },
  };
}

/** Whether the list is wanted on this page: another one begins with a closed list. */
function useWanted(atFirst: boolean) {
  const { key } = useLocation();
  const [wantedOn, setWantedOn] = useState(atFirst ? key : null);
  return {
    wanted: wantedOn === key,
    want: () => setWantedOn(key),
    unwant: () => setWantedOn(null),
  };
}

/** Brings the row that arrow keys are on, and the list itself, into view. */
function useInSight(
  input: HTMLInputElement,
  panel: { readonly current: HTMLElement | null },
  { rowId, rows }: { rowId: string | null; rows: number },
): void {
  useEffect(() => {
    if (rowId) document.getElementById(rowId)?.scrollIntoView({ block: 'nearest' });
  }, [rowId]);
  // The box of the hero stands low: its last rows would lie below the screen or the bottom bar.
  useEffect(() => {
    if (rows > 0 && input.closest('.hero')) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [rows, input, panel]);
}

/** The list belongs to its box: when the focus leaves both, or something else is pressed. */
function useCloseOutside(
  input: HTMLInputElement,
  panel: { readonly current: HTMLElement | null },
  close: () => void,
): void {
  const leave = useEffectEvent((target: EventTarget | null) => {
    const isWithin =
      target instanceof Node && (input.form?.contains(target) || panel.current?.contains(target));
    if (!isWithin) close();
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const onBlur = ({ relatedTarget }: FocusEvent) => leave(relatedTarget);
    input.addEventListener('focusout', onBlur, { signal });
    panel.current?.addEventListener('focusout', onBlur, { signal });
    // A press leaves the focus in the box; what is pressed does its work by the click.
    panel.current?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    addEventListener('pointerdown', ({ target }) => leave(target), { signal });
    return () => end.abort();
  }, [input, panel]);
}
