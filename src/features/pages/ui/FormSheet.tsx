import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { postedTexts } from '#platform/pages/form.ts';
import { PageTexts } from '#platform/i18n/PageTexts.tsx';
import type { Messages } from '#platform/i18n/texts.ts';
import type { Overlay } from './LinkOverlay.tsx';
import { SheetFrame } from './SheetFrame.tsx';

/** What stands in the fields of a form, by their names. */
export type FieldTexts = Readonly<Record<string, string>>;
/** The page of a form, over another page. */
export type FormOverlay = Overlay<FieldTexts>;

/**
 * Loads what the page of a form loads, to show it over another page; where that cannot be, the
 * browser goes to it.
 * @param props.styles addresses of the style sheets that the form needs
 * @param props.children the sheet, made of what was loaded
 */
export function FormSheet<Loaded extends { texts: Messages }>({
  path,
  onClose,
  styles,
  children,
}: Pick<FormOverlay, 'path' | 'onClose'> & {
  styles: readonly string[];
  children: (loaded: Loaded) => ReactNode;
}) {
  const { load, state, data } = useFetcher<unknown>();
  const loaded = data as Loaded | undefined;
  const navigate = useNavigate();
  useEffect(() => {
    void load(path);
  }, [load, path]);
  const asked = useRef(false);
  useEffect(() => {
    if (state === 'loading') asked.current = true;
    // It was answered with another page, or not at all.
    else if (asked.current && !loaded) {
      onClose();
      void navigate(path);
    }
  }, [state, loaded, navigate, onClose, path]);
  if (!loaded) return <SheetFrame onClose={onClose} />;
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <PageTexts texts={[loaded.texts]}>{children(loaded)}</PageTexts>
    </>
  );
}

/** The form of a sheet, whose texts are kept when it is closed. */
export function useKeptForm({ path, drafts, onClose }: FormOverlay): {
  form: RefObject<HTMLFormElement | null>;
  typed: FieldTexts | undefined;
  close: () => void;
} {
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    if (form.current) drafts.set(path, postedTexts(new FormData(form.current)));
    onClose();
  };
  return { form, typed: drafts.get(path), close };
}
