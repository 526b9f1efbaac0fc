// Whether this process may use what lies in DATA_DIR, as after a copy that belongs to somebody
// else. Only looks; the database has its own check (postgres/run-as.server.ts).
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { FILES_FOLDER, SECRET_FILE, UPLOADS_FOLDER } from '../process/data-dir.server.ts';
import { explainStartFailure, StartError } from '../process/start-error.server.ts';

const { R_OK, W_OK, X_OK } = constants;

/**
 * Refuses to start where writing would fail later, when somebody sends a picture.
 * @param nameOf what a uid is called
 * @throws StartError with the command that mends it
 */
export function requireOwnFiles(dataDir: string, nameOf: (uid: number) => string): void {
  const files = path.join(dataDir, FILES_FOLDER);
  const folders = [dataDir, files, path.join(dataDir, UPLOADS_FOLDER)];
  for (const folder of folders) requireAccess(folder, R_OK | W_OK | X_OK);
  for (const folder of foldersIn(files)) requireAccess(folder, R_OK | W_OK | X_OK);
  requireAccess(path.join(dataDir, SECRET_FILE), R_OK);

  function requireAccess(place: string, mode: number): void {
    const found = statSync(place, { throwIfNoEntry: false });
    if (!found) return;
    try {
      accessSync(place, mode);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES')
        throw explainStartFailure(error, dataDir, 'looking into DATA_DIR');
      const own = nameOf(process.getuid?.() ?? 0);
      throw new StartError(
        `${place} belongs to ${nameOf(found.uid)} and is closed to ${own}, who ` +
          'starts Calabash; start it as that user, or give DATA_DIR to this one with ' +
          `"chown -R ${own}: ${dataDir}" (docs/operating.md, "Backup").`,
        { cause: error },
      );
    }
  }
}

function foldersIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name));
}
