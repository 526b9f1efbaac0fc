export const WAVES_PATH = '/admin/waves';

/** The page of one wave; the accounts behind it from a place on. */
export const wavePath = (id: string, after?: string | null) =>
  `${WAVES_PATH}/${id}${after ? `?${new URLSearchParams({ after })}` : ''}`;
