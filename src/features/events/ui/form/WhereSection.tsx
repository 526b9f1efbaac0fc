import { useState } from 'react';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { LOCATION_MAX } from '#features/events/events.limits.ts';
import { LabelledSelect } from '#ui/Select.tsx';
import { useScripted } from '#ui/useScripted.ts';
import { textOf, useEventForm } from './EventFormContext.ts';
import { InputField, Section, useFormWords } from './fields.tsx';

/** Country, parish where there is a list, and the place in words. */
export function WhereSection({
  country,
  onCountry,
}: {
  country: string;
  onCountry: (country: string) => void;
}) {
  const t = useFormWords();
  const nameOf = useCatalogName('country');
  const scripted = useScripted();
  const { values, errors } = useEventForm();
  // Kept here, because the options are others once scripts have taken over.
  const [parish, setParish] = useState(textOf(values, 'parish'));
  // Without scripts nothing follows the country, so that all parishes are there.
  const lists = scripted
    ? [country]
    : COUNTRIES.map(({ code }) => code).filter((code) => parishesOf(code).length > 0);
  const parishes = lists.map((code) => ({ code, parishes: parishesOf(code) }));
  const hasParishes = parishes.some((list) => list.parishes.length > 0);
  return (
    <Section id="where" title={t('where')}>
      <div className="cols-2">
        <LabelledSelect
          label={t('country')}
          error={errors['country']}
          required
          name="country"
          value={country}
          onChange={({ target }) => {
            setParish('');
            onCountry(target.value);
          }}
        >
          <option value="">{t('choose')}</option>
          {COUNTRIES.map(({ code }) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </LabelledSelect>
        {hasParishes ? (
          <LabelledSelect
            label={t('parish')}
            error={errors['parish']}
            required={scripted}
            name="parish"
            value={parish}
            onChange={({ target }) => setParish(target.value)}
          >
            <option value="">{t('choose')}</option>
            {parishes.map((list) =>
              scripted ? (
                <ParishOptions key={list.code} parishes={list.parishes} />
              ) : (
                <optgroup key={list.code} label={nameOf(list.code)}>
                  <ParishOptions parishes={list.parishes} />
                </optgroup>
              ),
            )}
          </LabelledSelect>
        ) : null}
        <div className="span-2">
          <InputField
            name="location"
            label={t('location')}
            hint={t('locationHint')}
            maxLength={LOCATION_MAX}
            required
          />
        </div>
      </div>
    </Section>
  );
}

function ParishOptions({ parishes }: { parishes: readonly { code: string; name: string }[] }) {
  return parishes.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
