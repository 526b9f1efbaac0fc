import { useFormContext, useWatch } from 'react-hook-form';
import { hasStock } from '#features/listings/edits/input.choices.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { NumberField, TextField } from './fields.tsx';
import { SellSection } from './SellSection.tsx';
import type { SellValues } from './sell-values.ts';

/** Inventory, where there can be several, and tags. */
export function MoreSection() {
  const t = useTranslations('selling.form');
  const { control } = useFormContext<SellValues>();
  const counted = hasStock(useWatch({ control, name: 'category' }));
  return (
    <SellSection id="more">
      <div className="cols-2">
        {counted ? <NumberField name="stockQuantity" label={t('stock')} maxLength={5} /> : null}
        <TextField name="tags" label={t('tags')} hint={t('tagsHint')} maxLength={400} />
      </div>
    </SellSection>
  );
}
