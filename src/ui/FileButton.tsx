import type { ChangeEvent, ComponentProps, ReactNode } from 'react';

/**
 * What looks like a button and is a field for files: it opens the choice of files before any script
 * is there, and what was chosen then is taken as soon as one is (early-input.tsx).
 * @param props.kind its classes
 * @param props.onFiles is given what was chosen; the field is empty again afterwards
 */
export function FileButton({
  children,
  kind = 'btn btn-line',
  onFiles,
  ...field
}: {
  children: ReactNode;
  kind?: 'btn btn-line' | 'icon-btn';
  onFiles: (files: File[]) => void;
} & Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'children'>) {
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again after it was removed.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <label className={`${kind} file-btn`}>
      {children}
      <input type="file" className="file-field" onChange={take} {...field} />
    </label>
  );
}
