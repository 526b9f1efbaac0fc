import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import {
  childrenOf,
  COUNTRIES,
  currencyByCode,
  moneyText,
  TOP_CATEGORIES,
} from '#features/catalog/catalog.data.ts';
import { makesOf } from '#features/catalog/catalog.vehicles.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import {
  conditionsOf,
  currenciesOf,
  hasPrice,
  mayBeFree,
} from '#features/listings/edits/input.choices.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '#features/listings/listings.limits.ts';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { Select } from '#ui/Select.tsx';
import { displayPrice } from '../PriceTag.tsx';
import { LongField, MoneyField, options, type Path, SelectField, TextField } from './fields.tsx';
import { SellSection } from './SellSection.tsx';
import { TitleGuess } from './TitleGuess.tsx';
import { currencyOf, isLoose, type SellValues, typedPrice } from './sell-values.ts';

const LOWEST: Path[] = ['negotiablePrice'];

/** What every listing says: title, category, condition, place, price and description. */
export function BasicSection() {
  const t = useTranslations('selling.form');
  return (
    <SellSection id="basic">
      <TextField
        name="title"
        label={t('title')}
        hint={t('titleHint')}
        required
        maxLength={TITLE_MAX}
      />
      <TitleGuess />
      <div className="cols-2">
        <CategoryFields />
        <PlaceFields />
        <PriceFields />
      </div>
      <LongField name="description" label={t('description')} required maxLength={DESCRIPTION_MAX} />
    </SellSection>
  );
}

/** A parent with children is a heading, not a choice (DECISIONS.md C1). */
function CategoryFields() {
  const t = useTranslations('selling.form');
  const name = useCatalogName('category');
  const conditionName = useCatalogName('condition');
  const { control, setValue, getValues } = useFormContext<SellValues>();
  const category = useWatch({ control, name: 'category' });
  const conditions = conditionsOf(category);
  const chosen = (slug: string) => {
    if (!conditionsOf(slug).some((condition) => condition === getValues('condition')))
      setValue('condition', '');
    if (!makesOf(slug).includes(getValues('details.make'))) {
      setValue('details.make', '');
      setValue('details.model', '');
    }
  };
  return (
    <>
      <SelectField
        name="category"
        label={t('category')}
        required
        empty={t('chooseCategory')}
        onChosen={chosen}
        hint={category === 'events' ? t('eventsHint') : undefined}
      >
        {TOP_CATEGORIES.map(({ slug }) => {
          const children = childrenOf(slug);
          return children.length === 0 ? (
            <option key={slug} value={slug}>
              {name(slug)}
            </option>
          ) : (
            <optgroup key={slug} label={name(slug)}>
              {options(
                children.map((child) => child.slug),
                name,
              )}
            </optgroup>
          );
        })}
      </SelectField>
      {conditions.length > 0 ? (
        <SelectField
          key={conditions.join()}
          name="condition"
          label={t('condition')}
          required
          empty={t('choose')}
        >
          {options(conditions, conditionName)}
        </SelectField>
      ) : (
        <div className="desk" />
      )}
    </>
  );
}

function PlaceFields() {
  const t = useTranslations('selling.form');
  const placeName = useCatalogName('country');
  const { control, setValue, getValues, getFieldState } = useFormContext<SellValues>();
  const country = useWatch({ control, name: 'country' });
  // Subscribed to: without it the library does not say what was chosen by hand.
  useFormState({ control, name: 'currency' });
  const parishes = parishesOf(country);
  const chosen = (code: string) => {
    setValue('parish', '');
    const { currency, price } = getValues();
    // The money of the place, unless another was chosen by hand or a price stands in it.
    const stays = getFieldState('currency').isDirty || price !== '';
    if (!stays || !currenciesOf(code).includes(currency)) setValue('currency', currencyOf(code));
  };
  return (
    <>
      <SelectField
        name="country"
        label={t('country')}
        required
        empty={t('choose')}
        onChosen={chosen}
      >
        {options(
          COUNTRIES.map(({ code }) => code),
          placeName,
        )}
      </SelectField>
      {parishes.length > 0 ? (
        <SelectField key={country} name="parish" label={t('parish')} required empty={t('choose')}>
          {parishes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <div className="desk" />
      )}
    </>
  );
}

function PriceFields() {
  const t = useTranslations('selling.form');
  const { control, register } = useFormContext<SellValues>();
  const [category, currency, country, isNegotiable] = useWatch({
    control,
    name: ['category', 'currency', 'country', 'isNegotiable'],
  });
  const symbol = currencyByCode(currency)?.symbol ?? currency;
  const currencies = currenciesOf(country);
  if (!hasPrice(category)) return null;
  return (
    <>
      <div className={currencies.length > 1 ? 'price-line' : undefined}>
        <MoneyField
          name="price"
          symbol={symbol}
          label={t(category === 'real-estate-rent' ? 'pricePerMonth' : 'price', { currency })}
          hint={<PriceHint />}
          required={!mayBeFree(category)}
          deps={LOWEST}
        />
        {currencies.length > 1 ? (
          <Select key={country} aria-label={t('currency')} {...register('currency')}>
            {options(currencies)}
          </Select>
        ) : null}
      </div>
      <div className="sell-offer">
        <label className="setting">
          <span>
            <b className="small">{t('negotiable')}</b>
            <br />
            <span className="small muted">{t('negotiableHint')}</span>
          </span>
          <input className="toggle" type="checkbox" {...register('isNegotiable')} />
        </label>
        {isNegotiable ? (
          <MoneyField
            name="negotiablePrice"
            symbol={symbol}
            label={t('lowest')}
            hint={t('lowestHint')}
          />
        ) : null}
      </div>
    </>
  );
}

/** How the price was read, and what it is in the other money that buyers there think in. */
function PriceHint() {
  const t = useTranslations('selling.form');
  const locale = useLocale();
  const { rates } = usePreferences();
  const { control } = useFormContext<SellValues>();
  const [price, currency, country, category] = useWatch({
    control,
    name: ['price', 'currency', 'country', 'category'],
  });
  const typed = typedPrice(price, currency);
  if (!typed?.amount) return mayBeFree(category) ? t('mayBeFree') : null;
  const other = currenciesOf(country).find((code) => code !== typed.currency);
  const about = other ? displayPrice(typed, other, rates, locale) : null;
  return (
    <>
      {isLoose(price) ? <b className="num">= {moneyText(typed, locale)} </b> : null}
      {about?.converted ? t('about', { price: about.text.replace('≈ ', '') }) : null}
    </>
  );
}
