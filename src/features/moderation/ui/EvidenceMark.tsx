/**
 * Words in which something was seen: marked and numbered, never by color alone. The last word and
 * its number stay on one line.
 * @param number stands beside the reason that names it; null where more marked words follow
 * @param label the number in words
 */
export function EvidenceMark({
  text,
  number,
  label,
  isGrave,
}: {
  text: string;
  number: number | null;
  label: string;
  isGrave: boolean;
}) {
  const last = number === null ? text.length : text.lastIndexOf(' ') + 1;
  return (
    <mark className={isGrave ? 'seen bad' : 'seen'}>
      {text.slice(0, last)}
      {number === null ? null : (
        <span className="nb">
          {text.slice(last)}
          <sup>
            <span className="sr">{label}</span>
            <span aria-hidden>{number}</span>
          </sup>
        </span>
      )}
    </mark>
  );
}
