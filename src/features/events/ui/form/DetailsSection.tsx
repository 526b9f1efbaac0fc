import { countryByCode } from '#features/catalog/catalog.data.ts';
import { CONTACT_MAX, LINK_MAX } from '#features/events/events.limits.ts';
import { LabelledSelect, options } from '#ui/Select.tsx';
import { textOf, useEventForm } from './EventFormContext.ts';
import { InputField, Section, ToggleField, useFormWords } from './fields.tsx';

/** How many can come, and who sees who does. */
export function PlacesSection() {
  const t = useFormWords();
  return (
    <Section id="places" title={t('places')}>
      <div className="ev-most">
        <InputField
          name="maxAttendees"
          label={t('most')}
          hint={t('mostHint')}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className="divide">
        <ToggleField name="waitingList" label={t('waitingList')} hint={t('waitingListHint')} />
        <ToggleField name="showsGuests" label={t('showsGuests')} hint={t('showsGuestsHint')} />
      </div>
    </Section>
  );
}

/** What it costs, how to ask, and where it is online. */
export function DetailsSection({ country }: { country: string }) {
  const t = useFormWords();
  const { values, errors } = useEventForm();
  const chosen = textOf(values, 'currency');
  const own = countryByCode(country)?.currency;
  const currencies = [...new Set([chosen, own ?? '', 'USD'])].filter((code) => code !== '');
  return (
    <Section id="details" title={t('details')}>
      <div className="cols-2">
        <InputField
          name="price"
          label={t('price')}
          hint={t('priceHint')}
          inputMode="decimal"
          autoComplete="off"
        />
        <LabelledSelect
          label={t('currency')}
          error={errors['price.currency']}
          name="currency"
          defaultValue={chosen || currencies[0]}
        >
          {options(currencies)}
        </LabelledSelect>
      </div>
      <InputField
        name="contact"
        label={t('contact')}
        hint={t('contactHint')}
        maxLength={CONTACT_MAX}
      />
      <InputField
        name="link"
        label={t('link')}
        hint={t('linkHint')}
        inputMode="url"
        maxLength={LINK_MAX}
      />
      <input type="hidden" name="news" value={textOf(values, 'news')} />
    </Section>
  );
}
