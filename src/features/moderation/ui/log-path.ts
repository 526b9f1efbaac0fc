/** What the log is narrowed to, from a figure or a chart. */
export type LogChoice = {
  who?: 'people' | 'automatic' | '';
  action?: string;
  flag?: string;
  /** In UTC. */
  day?: string;
};

/** The log of what people did and the check decided, narrowed; by both unless it says by whom. */
export function logPath({ who = '', ...choice }: LogChoice): string {
  const query = new URLSearchParams({ who });
  for (const [name, value] of Object.entries(choice)) if (value) query.set(name, value);
  return `/admin/audit?${query.toString()}`;
}
