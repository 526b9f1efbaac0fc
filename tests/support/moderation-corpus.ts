// The labelled texts that moderation is measured with: tests/corpus/moderation, a template a line.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';

export const LANGUAGES = ['en', 'es', 'fr', 'nl', 'ht', 'pap'] as const;
export type Language = (typeof LANGUAGES)[number];
export const PARTS = ['training', 'held-out'] as const;
export type Part = (typeof PARTS)[number];
export const LABELS = ['ordinary', 'prohibited', 'scam', 'urgency'] as const;
export type Label = (typeof LABELS)[number];
export type Severity = 'none' | 'low' | 'medium' | 'high';

export type LabelledText = {
  part: Part;
  language: Language;
  label: Label;
  severity: Severity;
  kind: string;
  country: string;
  /** What is offered, as the content policy divides it; only in the newer templates. */
  category: string | null;
  /** Which line it is made from; no template is in both parts. */
  template: string;
  text: string;
};

const FOLDER = path.join(import.meta.dirname, '../corpus/moderation');
const COUNTRIES: Record<Language, string> = {
  en: 'TT',
  es: 'DO',
  fr: 'MQ',
  nl: 'AW',
  ht: 'HT',
  pap: 'CW',
};
const LINE =
  /^(ordinary|prohibited|scam|urgency)(?:\.(low|medium|high))?(?: @(\S+))?(?: #(\w+))? \| (.+)$/;
const SLOT = /\[([^\]]*)\]/g;
const VARIANTS = 3;

/** All texts of a part: each template filled in up to three ways. */
export function readCorpus(part: Part): LabelledText[] {
  return LANGUAGES.flatMap((language) =>
    readFileSync(path.join(FOLDER, part, `${language}.txt`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => readLine(part, language, line)),
  );
}

function readLine(part: Part, language: Language, line: string): LabelledText[] {
  const [, label, severity, at, category = null, template] = LINE.exec(line) ?? [];
  if (!template) throw new Error(`Not a line of the corpus: ${line}`);
  const isCountry = /^[A-Z]{2}$/.test(at ?? '');
  const texts = Array.from({ length: VARIANTS }, (_, index) => fill(template, index));
  return [...new Set(texts)].map((text) => ({
    part,
    language,
    label: label as Label,
    severity: (severity ?? 'none') as Severity,
    kind: at && !isCountry ? at : 'listings',
    country: at && isCountry ? at : COUNTRIES[language],
    category,
    template,
    text,
  }));
}

function fill(template: string, index: number): string {
  return template.replace(SLOT, (_, choices: string) => {
    const list = choices.split('|');
    return list[index % list.length] ?? '';
  });
}

/** A text as the door hands it over. */
export function asContent({ kind, country }: LabelledText, text: string): ScreenedContent {
  return {
    kind,
    id: '01936b2e-7d5a-7c31-9a54-000000000001',
    revision: 1,
    authorId: '01936b2e-7d5a-7c31-9a54-000000000002',
    isEdit: false,
    country,
    texts: [{ field: 'description', text }],
    media: [],
  };
}
