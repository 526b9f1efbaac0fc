import { Check } from 'lucide-react';

export type Choice = { value: string; label: string; note?: string; lang?: string };

/** A list of buttons, one of which is chosen; each sends the form around it. */
export function ChoiceList({ name, choices, chosen }: { name: string; choices: Choice[]; chosen: string }) {
  return (
    <ul className="choices">
      {choices.map(({ value, label, note, lang }) => (
        <li key={value}>
          <button type="submit" name={name} value={value} aria-current={value === chosen || undefined}>
            <span lang={lang}>{label}</span>
            {note ? <small>{note}</small> : null}
            {value === chosen ? <Check className="icon icon-s" /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
