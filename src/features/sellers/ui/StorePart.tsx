import { type ReactNode, useContext } from 'react';
import { useNavigation } from 'react-router';
import type { StorePart } from '#features/sellers/sellers.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { StoreFormContext } from './StoreFields.tsx';

/** A titled section of the form, which is saved alone once there is a store. */
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
  return (
    <section className="panel store-part" id={`part-${part}`}>
      <h2>{title}</h2>
      {hint ? <p className="small muted">{hint}</p> : null}
      {children}
      <SavePart part={part} title={title} />
    </section>
  );
}

/** The button that saves a section alone; nothing while there is no store. */
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
