/**
 * Files that this branch changes, as paths from `root`; null where nobody can know, which means
 * that everything counts as touched.
 */
export function touchedFiles(root?: string, options?: { since?: string }): string[] | null;
