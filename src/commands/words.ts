// How the commands of npm run admin are said, and what is answered when one is said otherwise.
import { ROLES } from '#features/accounts/accounts.public.server.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';

/** Each with what it does. */
const COMMANDS: [words: string, does: string[]][] = [
  [
    'doctor [EMAIL]',
    [
      'says of each part whether it works, and what to do where it does not;',
      'sends a mail to EMAIL or CONTACT_EMAIL',
    ],
  ],
  [`grant EMAIL ${ROLES.join('|')}`, ['makes the account, too, where there is none']],
  ['reset-second-factor EMAIL', ['for somebody who lost phone and recovery codes']],
  ['jobs', ['lists the jobs that failed for good, and those that are tried again']],
  ['jobs retry ID|QUEUE', ['has them tried once more']],
  ['retention', ['lists what is kept how long, and what is over its time']],
  ['retention run', ['removes that, as the job does']],
  ['phones', ['lists telephone numbers that cannot be dialled']],
  [
    'backup [PLACE] [--another-shop]',
    [
      'backs the shop up while it runs; PLACE is a folder or',
      's3://bucket/folder, BACKUP_TO where none is named',
    ],
  ],
  ['backup list [PLACE]', ['lists the backups in it, the newest first']],
  ['backup verify [PLACE] [ID]', ['restores the newest, or ID, aside and compares all of it']],
  [
    'restore [PLACE] [ID] [--yes] [--another-shop]',
    ['puts it back, here, with every server stopped'],
  ],
  ['rollback [--yes]', ['goes back to before the last migrations (own database)']],
  [
    'upgrade --rehearse',
    [
      'runs the migrations that wait on a copy of the database, and says',
      'how long they take and whom they stop',
    ],
  ],
  ['search servers state', ['lists the servers of SEARCH_SERVERS, what they have, what waits']],
  [
    'search servers add [twice]',
    [
      'gives new ones their share, while the shop runs; each part lies on',
      'two of them where twice is said',
    ],
  ],
  ['search servers drain|remove NAME', ['empties one, and forgets it']],
  ['search check [repair]', ['compares each slot with the database, and mends it']],
  ['files move --to s3|disk', ['moves files between DATA_DIR and the bucket']],
  [
    'files place',
    ['copies public pictures to where MEDIA_URL reads them, and takes', 'back what is not public'],
  ],
  ['demo-passwords', ['makes new ones for the accounts of a demo on the internet']],
  ['accept-secret', ["makes the present AUTH_SECRET the installation's"]],
  ['version', ['says which version of the program this is']],
];
const COLUMN = 29;
const WHERE = 'They are about the shop in DATA_DIR or DATABASE_URL; only restore makes one.';

/** All commands. */
export function usage(): string {
  const lines = COMMANDS.flatMap(([words, does]) => {
    const start = `  ${words}`.padEnd(COLUMN);
    const fits = start.length === COLUMN && start.endsWith(' ');
    const rest = does.map((line) => ' '.repeat(COLUMN) + line);
    return fits ? [start + does[0], ...rest.slice(1)] : [start, ...rest];
  });
  return [`Say ${ADMIN} and one of`, ...lines, WHERE].join('\n');
}

/** How to say what was said wrong. @param words at least one */
export function correction(words: readonly string[]): string {
  const [first = ''] = words;
  const forms = COMMANDS.map(([form]) => form).filter((form) => form.split(' ')[0] === first);
  if (forms.length === 0)
    return `There is no command "${first}"; ${ADMIN} help lists those that there are.`;
  const closer = forms.filter((form) => form.split(' ')[1] === words[1]);
  return `Say ${ADMIN} ${(closer.length > 0 ? closer : forms).join(', or ')}.`;
}
