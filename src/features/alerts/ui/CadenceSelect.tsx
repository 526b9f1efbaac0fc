import { CADENCES, type Cadence } from '#features/alerts/alerts.limits.ts';
import { useTranslations } from '#platform/i18n.ts';
import { Select } from '#ui/Select.tsx';

/**
 * How often one hears of a search.
 * @param sends its form is sent when it changes; without scripts by a button beside it
 */
export function CadenceSelect({ cadence, sends }: { cadence: Cadence; sends: boolean }) {
  const t = useTranslations('alertRow');
  return (
    <>
      <Select
        key={cadence}
        name="cadence"
        aria-label={t('often')}
        defaultValue={cadence}
        onChange={sends ? (event) => event.currentTarget.form?.requestSubmit() : undefined}
      >
        {CADENCES.map((each) => (
          <option key={each} value={each}>
            {t(each === 'off' ? 'offChoice' : each)}
          </option>
        ))}
      </Select>
      {sends ? (
        <noscript>
          <button className="btn btn-line" name="do" value="change">
            {t('change')}
          </button>
        </noscript>
      ) : null}
    </>
  );
}
