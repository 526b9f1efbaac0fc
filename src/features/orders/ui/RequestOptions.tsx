import type { OrderChoices } from '#features/orders/orders.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { optionField } from './request-values.ts';
import { useMoney } from './useMoney.ts';

type Variation = OrderChoices['variations'][number];
type Option = Variation['options'][number];

/** Sizes, colors and the like as cards; what is out of stock is there, and off. */
export function RequestOptions({
  choices: { variations, listing },
  chosen,
  error,
  onChoose,
}: {
  choices: Pick<OrderChoices, 'variations'> & {
    listing: Pick<OrderChoices['listing'], 'price'>;
  };
  chosen: Readonly<Record<string, string>>;
  /** What is wrong with what is chosen. */
  error: string | undefined;
  onChoose: (variation: string, option: string) => void;
}) {
  if (variations.length === 0) return null;
  return (
    <div className={variations.length > 1 ? 'cols-2' : 'stack'}>
      {variations.map((variation) => {
        const wrong = chosen[variation.id] ? undefined : error;
        return (
          <fieldset
            key={variation.id}
            className="opt-set"
            role="radiogroup"
            aria-invalid={wrong ? true : undefined}
          >
            <legend className="label">
              <span dir="auto">{variation.name}</span>{' '}
              <span className="req" aria-hidden="true">
                *
              </span>
            </legend>
            <div className="opts">
              {variation.options.map((option) => (
                <label key={option.id} className="opt">
                  <input
                    type="radio"
                    name={optionField(variation.id)}
                    value={option.id}
                    required
                    disabled={option.left === 0}
                    checked={chosen[variation.id] === option.id}
                    onChange={() => onChoose(variation.id, option.id)}
                  />
                  <span dir="auto">{option.value}</span>
                  <OptionNote option={option} currency={listing.price.currency} />
                </label>
              ))}
            </div>
            {wrong ? (
              <p className="err" role="alert">
                {wrong}
              </p>
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}

/** What it adds to the price, and how many there are. */
function OptionNote({ option, currency }: { option: Option; currency: string }) {
  const t = useTranslations('requests');
  const money = useMoney();
  const { left, priceModifier } = option;
  const notes = [
    priceModifier !== 0 && left !== 0
      ? t(priceModifier > 0 ? 'more' : 'less', {
          price: money({ amount: Math.abs(priceModifier), currency }),
        })
      : null,
    left !== null ? t('left', { count: left }) : null,
  ].filter((note) => note !== null);
  return notes.length > 0 ? <span className="push num">{notes.join(' · ')}</span> : null;
}
