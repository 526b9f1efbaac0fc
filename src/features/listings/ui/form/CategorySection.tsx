import { Check } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  AMENITIES,
  DRIVE_SIDES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from '#features/catalog/catalog.choices.ts';
import { currencyByCode } from '#features/catalog/catalog.data.ts';
import type { ChoiceList } from '#features/catalog/catalog.names.ts';
import { useChoiceName } from '#features/catalog/ui/useChoiceName.ts';
import {
  isCar,
  MAKES,
  makesOf,
  modelsOf,
  vehicleYears,
} from '#features/catalog/catalog.vehicles.ts';
import { sectionOf } from '#features/listings/edits/input.choices.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { MoneyField, NumberField, options, SelectField, TextField } from './fields.tsx';
import { useMetres } from '../useMetres.ts';
import { SellSection } from './SellSection.tsx';
import type { SellValues } from './sell-values.ts';

/** The category's own section, when it has one (spec 2 section 2). */
export function CategorySection({ now }: { now: Date }) {
  const { control } = useFormContext<SellValues>();
  const category = useWatch({ control, name: 'category' });
  const section = sectionOf(category);
  if (section === 'property') return <PropertySection />;
  if (section === 'vehicle') return <VehicleSection now={now} category={category} />;
  if (section === 'part') return <PartSection />;
  if (section === 'product') return <ProductSection />;
  return section === 'service' ? <ServiceSection /> : null;
}

/** A stored choice in the reader's language. */
function useChoice(list: ChoiceList) {
  const name = useChoiceName();
  return (value: string) => name(list, value);
}

function PropertySection() {
  const t = useTranslations('selling.form');
  const { register } = useFormContext<SellValues>();
  const amenity = useChoice('amenity');
  return (
    <SellSection id="property">
      <div className="cols-2">
        <SelectField name="details.propertyType" label={t('propertyType')} empty={t('choose')}>
          {options(PROPERTY_TYPES, useChoice('propertyType'))}
        </SelectField>
        <NumberField name="details.squareFeet" label={t('squareFeet')} hint={<AreaHint />} />
        <NumberField name="details.bedrooms" label={t('bedrooms')} maxLength={2} />
        <TextField
          name="details.bathrooms"
          label={t('bathrooms')}
          hint={t('bathroomsHint')}
          inputMode="decimal"
          maxLength={4}
        />
      </div>
      <fieldset className="amenities">
        <legend className="label">{t('amenities')}</legend>
        {AMENITIES.map((value) => (
          <label key={value} className="check">
            <span className="box">
              <input type="checkbox" value={value} {...register('details.amenities')} />
              <Check className="icon" aria-hidden />
            </span>
            <span>{amenity(value)}</span>
          </label>
        ))}
      </fieldset>
    </SellSection>
  );
}

/** What the typed area is in square metres. */
function AreaHint() {
  const metres = useMetres();
  const { control } = useFormContext<SellValues>();
  const typed = Number(useWatch({ control, name: 'details.squareFeet' }));
  return typed > 0 ? metres(typed).replace(/[()]/g, '') : null;
}

function VehicleSection({ now, category }: { now: Date; category: string }) {
  const t = useTranslations('selling.form');
  const driveSide = useChoice('driveSide');
  return (
    <SellSection id="vehicle">
      <div className="cols-3">
        <MakeAndModel
          makes={makesOf(category)}
          make="details.make"
          model="details.model"
          labels={[t('make'), t('model')]}
        />
        <SelectField name="details.year" label={t('year')} empty={t('choose')}>
          {options(vehicleYears(now))}
        </SelectField>
        <NumberField name="details.mileage" label={t('mileage')} />
        <SelectField name="details.fuelType" label={t('fuel')} empty={t('choose')}>
          {options(FUELS, useChoice('fuel'))}
        </SelectField>
        <SelectField name="details.transmission" label={t('transmission')} empty={t('choose')}>
          {options(TRANSMISSIONS, useChoice('transmission'))}
        </SelectField>
      </div>
      <div className="cols-2">
        {isCar(category) ? (
          <SelectField
            name="details.driveSide"
            label={t('driveSide')}
            hint={t('driveSideHint')}
            empty={t('choose')}
          >
            {options(DRIVE_SIDES, driveSide)}
          </SelectField>
        ) : null}
        <SelectField name="details.dutyPaid" label={t('dutyPaid')} empty={t('choose')}>
          {options(['yes', 'no'], useChoice('dutyPaid'))}
        </SelectField>
      </div>
    </SellSection>
  );
}

function PartSection() {
  const t = useTranslations('selling.form');
  return (
    <SellSection id="part">
      <div className="cols-2">
        <TextField name="details.partName" label={t('partName')} maxLength={120} />
        <SelectField name="details.partCategory" label={t('partCategory')} empty={t('choose')}>
          {options(PART_CATEGORIES, useChoice('partCategory'))}
        </SelectField>
      </div>
      <div className="cols-3">
        <MakeAndModel
          makes={MAKES}
          make="details.compatibleMake"
          model="details.compatibleModel"
          labels={[t('compatibleMake'), t('compatibleModel')]}
        />
        <TextField
          name="details.compatibleYear"
          label={t('compatibleYear')}
          hint={t('compatibleYearHint')}
          maxLength={20}
        />
      </div>
    </SellSection>
  );
}

/** The models of a make of cars, or free text where the catalog has none (DECISIONS.md D3). */
function MakeAndModel({
  makes,
  make,
  model,
  labels: [makeLabel, modelLabel],
}: {
  makes: readonly string[];
  make: 'details.make' | 'details.compatibleMake';
  model: 'details.model' | 'details.compatibleModel';
  labels: [string, string];
}) {
  const t = useTranslations('selling.form');
  const { control, setValue } = useFormContext<SellValues>();
  const chosen = useWatch({ control, name: make });
  const models = makes === MAKES && MAKES.includes(chosen) ? modelsOf(chosen) : [];
  return (
    <>
      <SelectField
        key={makes.length}
        name={make}
        label={makeLabel}
        empty={t('choose')}
        onChosen={() => setValue(model, '')}
      >
        {options(makes)}
      </SelectField>
      {models.length > 0 ? (
        <SelectField key={chosen} name={model} label={modelLabel} empty={t('choose')}>
          {options(models)}
        </SelectField>
      ) : (
        <TextField
          key="typed"
          name={model}
          label={modelLabel}
          maxLength={120}
          hint={chosen === '' ? t('makeFirst') : undefined}
        />
      )}
    </>
  );
}

function ProductSection() {
  const t = useTranslations('selling.form');
  return (
    <SellSection id="product">
      <div className="cols-2">
        <TextField name="details.brand" label={t('brand')} maxLength={60} />
        <TextField name="details.size" label={t('size')} hint={t('sizeHint')} maxLength={40} />
      </div>
    </SellSection>
  );
}

function ServiceSection() {
  const t = useTranslations('selling.form');
  const { control } = useFormContext<SellValues>();
  const currency = useWatch({ control, name: 'currency' });
  return (
    <SellSection id="service">
      <div className="cols-2">
        <SelectField name="details.serviceType" label={t('serviceType')} empty={t('choose')}>
          {options(SERVICE_TYPES, useChoice('serviceType'))}
        </SelectField>
        <MoneyField
          name="details.hourlyRate"
          label={t('hourlyRate', { currency })}
          symbol={currencyByCode(currency)?.symbol ?? currency}
        />
      </div>
      <TextField
        name="details.availability"
        label={t('availability')}
        hint={t('availabilityHint')}
        maxLength={120}
      />
      <div className="cols-2">
        <TextField name="details.skills" label={t('skills')} hint={t('commas')} maxLength={400} />
        <TextField
          name="details.certifications"
          label={t('certifications')}
          hint={t('commas')}
          maxLength={400}
        />
      </div>
    </SellSection>
  );
}
