import { Star } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { DEFAULT_RATING, RATINGS } from '../reviews.limits.ts';

const ASCENDING = RATINGS.toReversed();

/**
 * Five stars to choose from: radios, with number and word of the chosen one beside them. Style
 * sheets fill the stars and show the word, so that both work without scripts.
 */
export function RatingField({
  legend,
  hidden = false,
  words = true,
  rating = DEFAULT_RATING,
}: {
  legend: string;
  /** The legend is for screen readers alone. */
  hidden?: boolean;
  /** Not the number alone, but "Excellent", too. */
  words?: boolean;
  rating?: number;
}) {
  const t = useTranslations('reviewing.write');
  return (
    <fieldset>
      <legend className={hidden ? 'sr' : 'label'}>
        {legend}
        {hidden ? null : (
          <span className="req" aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      <div className="rate">
        {ASCENDING.map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name="rating"
              value={stars}
              aria-label={`${t('star', { count: stars })}, ${t(`said.${stars}`)}`}
              defaultChecked={stars === rating}
            />
            <Star className="icon" aria-hidden />
          </label>
        ))}
        {ASCENDING.map((stars) => (
          <span key={stars} className={`said said-${stars}`} aria-hidden>
            <b>{t('star', { count: stars })}</b>
            {words ? <span className="muted"> {t(`said.${stars}`)}</span> : null}
          </span>
        ))}
      </div>
    </fieldset>
  );
}
