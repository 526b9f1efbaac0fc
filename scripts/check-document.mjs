// Part of every build: fails with a sentence when the installed React Router no longer renders what
// src/document.server.ts changes in its markup.
import { checkDocument } from '../src/document-check.server.ts';

try {
  await checkDocument();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
