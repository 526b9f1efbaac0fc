/**
 * What a search box suggests, on the combobox pattern of the ARIA practices. Loaded with its look.
 */
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import {
  forgetSearches,
  keepSearch,
  keepShown,
  readSearches,
  searchesFrom,
} from './recent-searches.ts';
import { chooseRows, type Group, type Row, toRows } from './suggestion-rows.ts';
import { SuggestionList } from './SuggestionList.tsx';
import suggestionsCss from './suggestions.css?url';
import { useComboboxInput } from './useComboboxInput.ts';
import { useSuggestions } from './useSuggestions.ts';

/** What the form of the box says of the place. */
function placeOf({ form }: HTMLInputElement): string {
  const place = form && new FormData(form).get('location');
  return typeof place === 'string' ? place : '';
}

const rowId = (list: string, index: number) => `${list}-${index}`;

/**
 * @param props.input the box, which stays as it is
 * @param props.pressed whether it has the focus by a press: then the list opens at once
 */
export function SuggestionBox({
  input,
  viewerId,
  pressed,
}: {
  input: HTMLInputElement;
  viewerId: string | null;
  pressed: boolean;
}) {
  const listId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(input.value);
  const [location, setLocation] = useState(() => placeOf(input));
  // The page on which the list is wanted: another one begins with a closed list.
  const { key, pathname, search } = useLocation();
  const [wantedOn, setWantedOn] = useState(
    pressed || input.value !== input.defaultValue ? key : null,
  );
  const wanted = wantedOn === key;
  const [active, setActive] = useState(-1);
  const [searches, setSearches] = useState(() => readSearches(viewerId));
  const [first] = useState(viewerId);
  useEffect(() => {
    // Drawn anew while they sign out: no visitor searched for it.
    if (first !== null && viewerId === null) return;
    // It may have been sent before this code was there. The words are those of the address: the box
    // may still have those of the page before.
    const words = new URLSearchParams(search).get('q') ?? '';
    if (pathname.endsWith('/search')) keepShown(viewerId, words, key);
  }, [viewerId, first, pathname, search, key]);
  const { suggestions, isOf, texts } = useSuggestions(typed, location);
  const groups = useMemo<Group[]>(
    () => chooseRows(toRows(suggestions, searchesFrom(searches, typed), location)),
    [suggestions, searches, typed, location],
  );
  const rows = groups.flatMap((group) => group.rows);
  const open = wanted && texts !== null && rows.length > 0;
  const at = Math.min(active, rows.length - 1);
  const close = () => {
    setWantedOn(null);
    setActive(-1);
  };
  const take = (row: Row) => {
    const words = row.kind === 'recent' ? row.of : row.kind === 'categories' ? row.of.words : null;
    if (words) setSearches((keepSearch(viewerId, words), readSearches(viewerId)));
    close();
  };
  useComboboxInput(
    input,
    { typed, listId, open, activeId: at < 0 ? null : rowId(listId, at) },
    {
      onText: (text) => {
        setTyped(text);
        setActive(-1);
        setWantedOn(key);
      },
      onOpen: () => {
        setTyped(input.value);
        setLocation(placeOf(input));
        setSearches(readSearches(viewerId));
        setWantedOn(key);
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
  useEffect(() => {
    if (at >= 0) document.getElementById(rowId(listId, at))?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);
  // The box of the hero stands low: its last rows would lie below the screen or the bottom bar.
  const shown = open ? rows.length : 0;
  useEffect(() => {
    if (shown > 0 && input.closest('.hero')) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [shown, input]);
  return (
    <div ref={panel} className="suggest-host">
      <link rel="stylesheet" href={suggestionsCss} precedence="default" />
      {texts === null ? null : (
        <PageTexts texts={[texts]}>
          <SuggestionList
            id={listId}
            groups={open ? groups : []}
            active={at}
            typed={typed}
            said={wanted && isOf === typed ? rows.length : null}
            hasRecent={searches.length > 0}
            onTake={take}
            onSearch={() => input.form?.requestSubmit()}
            onForget={() => {
              forgetSearches();
              setSearches([]);
              setActive(-1);
              input.focus();
            }}
          />
        </PageTexts>
      )}
    </div>
  );
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
