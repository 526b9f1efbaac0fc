export type Choice = { value: string; label: string; note?: string; lang?: string };

const CHECK =
  '<svg class="icon icon-s" viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>';

/**
 * A list of buttons, one of which is chosen; each sends the form around it. Every page has ninety
 * of them and nothing in them reacts by itself, so they are markup: as elements they took a fifth
 * of the time to render a page.
 */
export function ChoiceList({
  name,
  choices,
  chosen,
}: {
  name: string;
  choices: Choice[];
  chosen: string;
}) {
  return (
    <ul
      className="choices"
      dangerouslySetInnerHTML={{
        __html: choices
          .map((choice) => choiceMarkup(name, choice, choice.value === chosen))
          .join(''),
      }}
    />
  );
}

function choiceMarkup(name: string, { value, label, note, lang }: Choice, on: boolean): string {
  const text = `<span${lang ? ` lang="${escapeMarkup(lang)}"` : ''}>${escapeMarkup(label)}</span>${note ? `<small>${escapeMarkup(note)}</small>` : ''}`;
  return `<li><button type="submit" name="${name}" value="${escapeMarkup(value)}"${on ? ' aria-current="true"' : ''}>${text}${on ? CHECK : ''}</button></li>`;
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
