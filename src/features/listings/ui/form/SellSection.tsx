import type { ReactNode } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** Sections in the order of the form; the ids are the anchors of the section list. */
export type SectionId =
  | 'basic'
  | 'property'
  | 'vehicle'
  | 'part'
  | 'service'
  | 'product'
  | 'media'
  | 'variations'
  | 'more';

/** A panel of the form with its heading, which the section list leads to. */
export function SellSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const t = useTranslations('selling.form.sections');
  return (
    <section className="panel stack gap-6 sell-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {t(id)}
      </h2>
      {children}
    </section>
  );
}
