// Ends with an error where a file of lexicon/ has a mistake, and says file and line of each.
import { lexiconFiles } from '../src/features/catalog/lexicon/files.server.ts';
import { mistakesIn } from '../src/features/catalog/lexicon/read.ts';

const mistakes = mistakesIn(lexiconFiles(process.argv[2]).files);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
