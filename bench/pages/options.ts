// What `npm run bench pages` is told, and how it shows its tables.

/** The value of `--name=value`, '' for `--name` alone, undefined without either. */
export function option(name: string): string | undefined {
  const [found] = process.argv.filter((each) => `${each}=`.startsWith(`--${name}=`));
  return found?.slice(`--${name}=`.length);
}

/** Prints a Markdown table; the first column is text, the others are figures. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [first = '', ...others] = columns;
  const rules = `|---|${others.map(() => '--:|').join('')}`;
  console.log(`\n${[line([first, ...others]), rules, ...rows.map(line)].join('\n')}\n`);
}

export const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Whoever waits sees how far it is. */
export function say(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}
