// npm run eval:moderation -- --file texts.jsonl --json out.jsonl: screens texts in the format of
// corpora/moderation as first texts of new people, and prints tables of those that say what they
// are. The lines that it writes are a contract (docs/moderation-evaluation.md).
import { writeFileSync } from 'node:fs';
import { judgeFields } from '#features/moderation/detectors/judge.server.ts';
import type { Model } from '#features/moderation/detectors/model.server.ts';
import { combineFindings } from '#features/moderation/detectors/risk.server.ts';
import { findInTexts } from '#features/moderation/detectors/texts.server.ts';
import { findModelFile, readModel } from '#features/moderation/detectors/weights.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { type CheckOutcome, outcomeOf } from '#features/moderation/moderation.outcome.ts';
import { asFirstContent, type LabelledLine, readLabelled } from '#tests/support/labelled-texts.ts';
import { printTables } from './moderation-tables.ts';

type ScreenedLine = { id: string; outcome: CheckOutcome; score: number; flags: string[] };

/** What the check says of one text at the default settings; nothing is known besides the text. */
function screenLine(line: LabelledLine, today: Date, model: Model | null): ScreenedLine {
  const { checks } = DEFAULT_SETTINGS;
  const content = asFirstContent(line);
  const { findings, fields } = findInTexts(content, checks, today);
  const judged = model
    ? judgeFields(model, { kind: content.kind, fields, findings, checks })
    : { findings, risk: combineFindings(findings) };
  const score = Number(judged.risk.toFixed(4));
  const flags = [...new Set(judged.findings.map(({ flag }) => flag))];
  return { id: line.id, outcome: outcomeOf(score, DEFAULT_SETTINGS), score, flags };
}

/**
 * Screens the texts of some files.
 * @param how.json where the lines go that say what became of each text
 * @param how.withModel says what the model would decide, not what the check does
 * @throws Error when its weights cannot be used
 */
export function screenFiles(
  files: readonly string[],
  { json, withModel = false }: { json?: string | undefined; withModel?: boolean },
): void {
  const today = new Date();
  const model = withModel ? requireModel() : null;
  const lines = files.flatMap(readLabelled);
  const screened = lines.map((line) => ({ line, said: screenLine(line, today, model) }));
  if (json) writeFileSync(json, screened.map(({ said }) => `${JSON.stringify(said)}\n`).join(''));
  printTables(screened);
}

function requireModel(): Model {
  const read = readModel(findModelFile());
  if (!read.model) throw new Error(read.problem);
  return read.model;
}
