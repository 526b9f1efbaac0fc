import { Languages } from 'lucide-react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { WrittenIn } from '#features/listings/ui/WrittenIn.tsx';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { textLocale, useLocale } from '#platform/i18n/i18n.ts';

/** What it is written in, as a badge; nothing where that cannot be told. */
export function LanguageBadge({ about: { language } }: { about: CaseView }) {
  const name = useCatalogName('language');
  if (!language) return null;
  return (
    <span className="badge">
      <Languages className="icon" aria-hidden />
      {name(language)}
    </span>
  );
}

/** The browser's translation of what is written in another language; it stays on the device. */
export function Translation({ about: { language, title, texts } }: { about: CaseView }) {
  const to = textLocale(useLocale());
  if (!language || language === to) return null;
  const description = texts
    .filter(({ field }) => field !== 'title')
    .map(({ text }) => text)
    .join('\n');
  return (
    <WrittenIn other={{ from: language, to, elsewhere: null }} listing={{ title, description }} />
  );
}
