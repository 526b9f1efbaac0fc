import { useSubmit } from 'react-router';
import { CADENCES, type Cadence } from '#features/alerts/alerts.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { options } from '#ui/Select.tsx';
import { SentSelect } from '#ui/SentSelect.tsx';
import { useChosen } from '#ui/useChosen.ts';

/**
 * How often one hears of a search.
 * @param sends its form is sent when it changes; without scripts by a button beside it
 */
export function CadenceSelect({ cadence, sends }: { cadence: Cadence; sends: boolean }) {
  const t = useTranslations('alertRow');
  const submit = useSubmit();
  const [shown, choose] = useChosen<string>(cadence);
  return (
    <>
      <SentSelect
        name="cadence"
        aria-label={t('often')}
        value={shown}
        onChange={
          sends
            ? ({ currentTarget: { form, value } }) =>
                choose(value, submit(form, { preventScrollReset: true }))
            : undefined
        }
      >
        {options(CADENCES, (each) => t(each === 'off' ? 'offChoice' : each))}
      </SentSelect>
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
