/** No backup is older: what was deleted in the shop is gone everywhere by then. */
export const BACKUPS_KEPT_DAYS = 90;
