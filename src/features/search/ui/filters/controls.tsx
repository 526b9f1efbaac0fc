/** What the filters are made of: groups with a name, boxes with counts, joined buttons, bounds. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** Fields that belong together, under their name; folded away until somebody wants them. */
export function FilterGroup({
  title,
  fold = false,
  open = false,
  children,
}: {
  title: string;
  fold?: boolean;
  /** Something is chosen in what could be folded. */
  open?: boolean;
  children: ReactNode;
}) {
  if (!fold)
    return (
      <fieldset className="filter-group">
        <legend>{title}</legend>
        {children}
      </fieldset>
    );
  return (
    <details className="filter-group fold" open={open}>
      <summary>
        {title}
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <fieldset>
        <legend className="sr">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** One of several choices, with how many listings it has. */
export function Tick({
  name,
  value,
  label,
  checked,
  count,
}: {
  name: string;
  value: string;
  label: string;
  checked: boolean;
  count?: number;
}) {
  const t = useTranslations('listings.filters');
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span>{label}</span>
      {count === undefined ? null : <span className="count">{t('number', { count })}</span>}
    </label>
  );
}

/** Few fixed values as joined buttons. */
export function Pick({
  name,
  choices,
  chosen,
}: {
  name: string;
  choices: readonly { value: string; label: string; spoken?: string }[];
  chosen: string;
}) {
  return (
    <div className="pick">
      {choices.map(({ value, label, spoken }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          {spoken ? (
            <>
              <span aria-hidden>{label}</span>
              <span className="sr">{spoken}</span>
            </>
          ) : (
            <span>{label}</span>
          )}
        </label>
      ))}
    </div>
  );
}

/** From and to, as numbers that one types. */
export function Bounds({ fields }: { fields: readonly { name: string; value: string }[] }) {
  const t = useTranslations('filters');
  return (
    <div className="price-range">
      {fields.map(({ name, value }, index) => (
        <div className="field" key={name}>
          <label htmlFor={`f-${name}`}>{t(index === 0 ? 'range.from' : 'range.to')}</label>
          <input
            className="input num"
            id={`f-${name}`}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            placeholder={t('general.any')}
            defaultValue={value}
          />
        </div>
      ))}
    </div>
  );
}
