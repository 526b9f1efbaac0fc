// npm run eval:moderation -- --file texts.jsonl --json out.jsonl: screens texts in the format of
// corpora/moderation as first texts of new people, and prints tables of those that say what they
// are. The lines that it writes are a contract (docs/moderation-evaluation.md).
import { writeFileSync } from 'node:fs';
import type { Model } from '#features/moderation/detectors/model.server.ts';
import { assessTexts } from '#features/moderation/detectors/verdict.server.ts';
import { findModelFile, openModel } from '#features/moderation/detectors/weights.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { type CheckOutcome, outcomeOf } from '#features/moderation/moderation.outcome.ts';
import { asFirstContent, type LabelledLine, readLabelled } from '#tests/support/labelled-texts.ts';
import { printTables } from './moderation-tables.ts';

type ScreenedLine = { id: string; outcome: CheckOutcome; score: number; flags: string[] };

/** What the check says of one text at the default settings; nothing is known besides the text. */
function screenLine(line: LabelledLine, today: Date, model: Model | null): ScreenedLine {
  const { checks } = DEFAULT_SETTINGS;
  const said = assessTexts(model, asFirstContent(line), { checks, today });
  const score = Number(said.risk.toFixed(4));
  const flags = [...new Set(said.findings.map(({ flag }) => flag))];
  return { id: line.id, outcome: outcomeOf(score, DEFAULT_SETTINGS), score, flags };
}

/**
 * Screens the texts of some files by the check that decides. Says so where its weights cannot be
 * used and the exact rules decide alone.
 * @param json where the lines go that say what became of each text
 */
export function screenFiles(
  files: readonly string[],
  { json }: { json?: string | undefined },
): void {
  const today = new Date();
  const model = openModel(
    { warn: (...said: unknown[]) => console.error(...said) },
    findModelFile(),
  );
  const lines = files.flatMap(readLabelled);
  const screened = lines.map((line) => ({ line, said: screenLine(line, today, model) }));
  if (json) writeFileSync(json, screened.map(({ said }) => `${JSON.stringify(said)}\n`).join(''));
  printTables(screened);
}
