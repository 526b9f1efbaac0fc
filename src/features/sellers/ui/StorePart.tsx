import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useState } from 'react';
import { useNavigation } from 'react-router';
import { STORE_PARTS, type StorePart } from '#features/sellers/sellers.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { StoreFormContext } from './StoreFields.tsx';

/** What can wait, folded; open when something in it is wrong or was saved a moment ago. */
export function Folded({
  title,
  names,
  id,
  className = 'store-fold',
  saved = false,
  children,
}: {
  title: string;
  /** The fields in it. */
  names: readonly string[];
  id?: string;
  className?: string;
  saved?: boolean;
  children: ReactNode;
}) {
  const { errors } = useContext(StoreFormContext);
  const needed = saved || names.some((name) => errors[name]);
  const [open, setOpen] = useState(needed);
  const toggle = useCallback(
    (event: { currentTarget: HTMLDetailsElement }) => setOpen(event.currentTarget.open),
    [],
  );
  return (
    <details className={className} id={id} open={open || needed} onToggle={toggle}>
      <summary>
        {title}
        <ChevronDown className="icon" aria-hidden />
      </summary>
      {children}
    </details>
  );
}

/** A titled part of the form, folded, which is saved alone once there is a store. */
export function Part({
  part,
  title,
  hint,
  children,
}: {
  part: StorePart;
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const { parts } = useContext(StoreFormContext);
  return (
    <Folded
      title={title}
      names={STORE_PARTS[part]}
      id={`part-${part}`}
      className="panel store-part"
      saved={parts?.saved === part}
    >
      {hint ? <p className="small muted">{hint}</p> : null}
      {children}
      <SavePart part={part} title={title} />
    </Folded>
  );
}

/** The button that saves a part alone; nothing while there is no store. */
export function SavePart({ part, title }: { part: StorePart; title: string }) {
  const t = useTranslations('stores.form');
  const { parts } = useContext(StoreFormContext);
  const { state, formData } = useNavigation();
  if (!parts) return null;
  const busy = state !== 'idle' && formData?.get('part') === part;
  return (
    <div className="row store-save">
      <Button
        type="submit"
        size="small"
        name="part"
        value={part}
        busy={busy}
        disabled={parts.waiting}
        aria-label={t('savePartNamed', { part: title })}
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {busy ? t('saving') : t('savePart')}
      </Button>
      <span role="status" className="small muted">
        {parts.saved === part && state === 'idle' ? t('partSaved') : null}
      </span>
    </div>
  );
}
