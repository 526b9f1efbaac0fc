import { useLocale } from '#platform/i18n/i18n.ts';
import { escapeMarkup, markupOnce } from '#ui/markup.ts';

export type Choice = { value: string; label: string; note?: string; lang?: string };

const CHECK =
  '<svg class="icon icon-s" viewBox="0 0 24 24" aria-hidden="true">' +
  '<path d="M20 6 9 17l-5-5"/></svg>';

/**
 * A list of buttons, one of which is chosen; each sends the form around it. Every page has fifty of
 * them and nothing in them reacts by itself, so they are markup: as elements they took a fifth of
 * the time to render a page. Each list is drawn once.
 * @param of what there is to choose from; as long as it is the same, so is the list of a language
 */
export function ChoiceList({
  name,
  of,
  choices,
  chosen,
}: {
  name: string;
  of: object;
  choices: () => Choice[];
  chosen: string;
}) {
  const list = markupOnce(of, `${useLocale()} ${name} ${chosen}`, () =>
    choices()
      .map((choice) => choiceMarkup(name, choice, choice.value === chosen))
      .join(''),
  );
  return <ul className="choices" dangerouslySetInnerHTML={list} />;
}

function choiceMarkup(name: string, { value, label, note, lang }: Choice, on: boolean): string {
  const language = lang ? ` lang="${escapeMarkup(lang)}"` : '';
  const text = `<span${language}>${escapeMarkup(label)}</span>`;
  const small = note ? `<small>${escapeMarkup(note)}</small>` : '';
  const current = on ? ' aria-current="true"' : '';
  const button = `<button type="submit" name="${name}" value="${escapeMarkup(value)}"${current}>`;
  return `<li>${button}${text}${small}${on ? CHECK : ''}</button></li>`;
}
