export const OPERATION_ROWS: Readonly<Record<string, string>> = {};
export const PAGE_ROWS: Readonly<Record<string, string>> = {};
