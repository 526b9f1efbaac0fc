import { Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { v7 as uuidv7 } from 'uuid';
import { currencyByCode } from '#features/catalog/catalog.data.ts';
import { hasVariations } from '#features/listings/edits/input.choices.ts';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  VARIATION_NAME_MAX,
  VARIATIONS_MAX,
} from '#features/listings/listings.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MoneyField, NumberField, TextField } from './fields.tsx';
import { SellSection } from './SellSection.tsx';
import type { SellValues } from './sell-values.ts';

const newOption = () => ({ id: uuidv7(), value: '', priceModifier: '', inventory: '' });

/** Sizes, colours and the like, for the four categories that have them (spec 2 section 2). */
export function VariationsSection() {
  const t = useTranslations('selling.form.variations');
  const { control } = useFormContext<SellValues>();
  const category = useWatch({ control, name: 'category' });
  // The form's own ids stay in `id`; the keys of the list are the library's.
  const { fields, append, remove } = useFieldArray({ control, name: 'variations', keyName: 'key' });
  if (!hasVariations(category)) return null;
  return (
    <SellSection id="variations">
      <p className="small muted">{t('about')}</p>
      {fields.map(({ key }, index) => (
        <Variation key={key} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < VARIATIONS_MAX ? (
        <NewVariation
          onAdd={(name) =>
            append(
              { id: uuidv7(), name, options: [newOption()] },
              { focusName: `variations.${fields.length}.options.0.value` },
            )
          }
        />
      ) : null}
    </SellSection>
  );
}

/** A variation needs a name before it can be added (spec 2 section 5). */
function NewVariation({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useTranslations('selling.form.variations');
  const [name, setName] = useState('');
  const add = () => {
    if (name.trim() === '') return;
    onAdd(name.trim());
    setName('');
  };
  return (
    <div className="variation-new">
      <div className="field">
        <label htmlFor="new-variation">{t('newName')}</label>
        <input
          className="input"
          id="new-variation"
          value={name}
          maxLength={VARIATION_NAME_MAX}
          placeholder={t('newExample')}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
      </div>
      <Button look="line" disabled={name.trim() === ''} onClick={add}>
        <Plus className="icon" aria-hidden />
        {t('add')}
      </Button>
    </div>
  );
}

function Variation({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('selling.form.variations');
  const { control, getFieldState } = useFormContext<SellValues>();
  const path = `variations.${index}` as const;
  const [name, currency] = useWatch({ control, name: [`${path}.name`, 'currency'] });
  const { fields, append, remove } = useFieldArray({
    control,
    name: `${path}.options`,
    keyName: 'key',
  });
  const state = useFormState({ control, name: `${path}.options` });
  const { error } = getFieldState(`${path}.options`, state);
  return (
    <div className="variation" role="group" aria-label={name}>
      <div className="variation-head">
        <TextField
          name={`${path}.name`}
          label={t('name')}
          required
          maxLength={VARIATION_NAME_MAX}
        />
        <Button look="quiet" onClick={onRemove}>
          <Trash2 className="icon" aria-hidden />
          {t('remove')}
        </Button>
      </div>
      {error?.message ? (
        <p className="err" role="alert">
          {error.message}
        </p>
      ) : null}
      <ul className="variation-options">
        {fields.map(({ key }, at) => (
          <li key={key} className="variation-option">
            <TextField
              name={`${path}.options.${at}.value`}
              label={t('value')}
              required
              maxLength={OPTION_MAX}
            />
            <MoneyField
              name={`${path}.options.${at}.priceModifier`}
              label={t('modifier')}
              symbol={`± ${currencyByCode(currency)?.symbol ?? currency}`}
            />
            <NumberField name={`${path}.options.${at}.inventory`} label={t('inventory')} />
            <IconButton
              label={t('removeOption', { number: at + 1, name })}
              disabled={fields.length === 1}
              onClick={() => remove(at)}
            >
              <X className="icon" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < OPTIONS_MAX ? (
        <Button look="line" onClick={() => append(newOption())}>
          <Plus className="icon" aria-hidden />
          {t('addOption')}
        </Button>
      ) : null}
      <p className="small muted">{t('inventoryHint')}</p>
    </div>
  );
}
