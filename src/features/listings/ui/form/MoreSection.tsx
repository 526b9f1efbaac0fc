import { useTranslations } from '#platform/i18n.ts';
import { NumberField, TextField } from './fields.tsx';
import { SellSection } from './SellSection.tsx';

/** Inventory and tags. */
export function MoreSection() {
  const t = useTranslations('selling.form');
  return (
    <SellSection id="more">
      <div className="cols-2">
        <NumberField name="stockQuantity" label={t('stock')} maxLength={5} />
        <TextField name="tags" label={t('tags')} hint={t('tagsHint')} maxLength={400} />
      </div>
    </SellSection>
  );
}
