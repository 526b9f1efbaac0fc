// What the model of moderation is trained with: the texts of corpora/moderation by author, the
// training templates of the rules and the texts of the demo shop, each as the model sees it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { placeOfKind } from '#features/moderation/detectors/features.server.ts';
import { lookAtTokens } from '#features/moderation/detectors/model.server.ts';
import { findInTexts } from '#features/moderation/detectors/texts.server.ts';
import { tokensOf } from '#features/moderation/detectors/tokens.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import { asFirstContent, type LabelledLine, readLabelled } from '#tests/support/labelled-texts.ts';
import { readCorpus } from '#tests/support/moderation-corpus.ts';

export const ROOT = path.join(import.meta.dirname, '..');
/** Seasons must not depend on when the model is trained. */
export const TODAY = new Date('2026-11-22T12:00:00Z');
/** Not by one of the authors: trained with, never measured. */
export const NOBODY = '';

export type Example = {
  line: LabelledLine;
  author: string;
  /** How much it counts in training. */
  weight: number;
  buckets: Int32Array;
  findings: readonly Finding[];
};

/** Texts of our own are many and alike, and say little of what other hands write. */
const BALANCE_WEIGHT = { ordinary: 0.3, other: 1 };
const TEMPLATE_WEIGHT = 0.25;
const DEMO_WEIGHT = 0.5;
const DEMO_CHARS_MIN = 4;

/** The texts of the authors in a folder, by the names of their files. */
export function authorExamples(folder = path.join(ROOT, 'corpora/moderation')): Example[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) =>
      readLabelled(path.join(folder, name)).map((line) =>
        toExample(line, { author: name.replace('.jsonl', ''), weight: 1 }),
      ),
    );
}

/** What is trained with besides. */
export function otherExamples(): Example[] {
  const how = { author: NOBODY };
  const folder = path.join(ROOT, 'corpora/moderation/balance');
  const balance = ['short.jsonl', 'scenes.jsonl']
    .flatMap((name) => readLabelled(path.join(folder, name)))
    .map((line) =>
      toExample(line, {
        ...how,
        weight: BALANCE_WEIGHT[line.detail === 'ordinary' ? 'ordinary' : 'other'],
      }),
    );
  const templates = readCorpus('training').map(({ language, label, kind, country, text }) => {
    const line: LabelledLine = {
      id: '',
      lang: language,
      kind: kind.startsWith('forum') ? 'post' : kind.startsWith('review') ? 'review' : 'listing',
      label: label === 'ordinary' ? 'ok' : label,
      country,
      text,
    };
    return toExample(line, { ...how, weight: TEMPLATE_WEIGHT });
  });
  const demo = demoTexts().map((text) => {
    const line: LabelledLine = { id: '', kind: 'listing', label: 'ok', text };
    return toExample(line, { ...how, weight: DEMO_WEIGHT });
  });
  return [...balance, ...templates, ...demo];
}

export function toExample(line: LabelledLine, own: { author: string; weight: number }): Example {
  const content = asFirstContent(line);
  const { fields, findings } = findInTexts(content, DEFAULT_SETTINGS.checks, TODAY);
  const { buckets } = lookAtTokens(fields.map(tokensOf), placeOfKind(content.kind));
  return { ...own, line, findings, buckets };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** Of what newcomers sell there, some is not ordinary (seed/moderation). */
function demoTexts(): string[] {
  const folder = path.join(ROOT, 'seed/data');
  const texts = readdirSync(folder)
    .filter((name) => name !== 'moderation.json')
    .toSorted()
    .flatMap((name) => stringsIn(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .filter((text) => text.length > DEMO_CHARS_MIN)
    .map((text) => text.replace(/\[([^/\]]*)[^\]]*\]/g, '$1'));
  return [...new Set(texts)];
}

export const isBad = ({ line }: Example): boolean =>
  line.label === 'scam' || line.label === 'prohibited';
export const isHonest = ({ line }: Example): boolean => line.label === 'ok';
export const isHard = (example: Example): boolean =>
  isHonest(example) && (example.line.detail ?? '').startsWith('hard');
