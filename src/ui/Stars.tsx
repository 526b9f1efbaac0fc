import { Star } from 'lucide-react';

const FIVE = [1, 2, 3, 4, 5];

/** Stars of a rating from 0 to 5, rounded to whole ones; `label` says the exact figure. */
export function Stars({
  rating,
  label,
  big = false,
}: {
  rating: number;
  label: string;
  big?: boolean;
}) {
  const full = Math.round(rating);
  return (
    <span className={big ? 'stars big' : 'stars'} role="img" aria-label={label}>
      {FIVE.map((star) => (
        <Star key={star} className={star <= full ? 'icon' : 'icon off'} />
      ))}
    </span>
  );
}
