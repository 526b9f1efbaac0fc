// npm run admin: what only somebody at the server may do. Works beside a running server and without
// one.
import {
  findWrongNumbers,
  profileNumbers,
  grantRole,
  ROLES,
  resetSecondFactor,
  inviteWithLink,
} from '#features/accounts/accounts.public.server.ts';
import { normalizeEmail } from '#features/accounts/accounts.schema.ts';
import { placeAllMedia, removeStrayCopies } from '#features/media/media.public.server.ts';
import { storeNumbers } from '#features/sellers/sellers.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type Env, readEnv } from '#platform/process/env.server.ts';
import { AppError } from '#platform/errors.ts';
import { acceptSecret } from '#platform/db/installation.server.ts';
import {
  type FailedJob,
  findFailedJobs,
  findRetryingJobs,
  retryFailedJobs,
} from '#platform/jobs/failed.server.ts';
import { keepPromises } from '#platform/db/retention.server.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';
import { isOfSystem, sentenceOf, StartError } from '#platform/process/start-error.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { setDemoPasswords } from '#seed/demo.passwords.server.ts';
import { signInLines } from '../process/demo.server.ts';
import { RETENTION_RULES } from '../features.ts';
import { backupCommandOf } from './backup-words.ts';
import { runCommand } from './cli.server.ts';
import { searchCommandOf } from './search-words.ts';
import { doctor } from './doctor.server.ts';
import { moveFilesTo, PLACES } from './move-files.server.ts';
import { rehearse } from './upgrade.ts';
import { correction, usage } from './words.ts';

/** @returns what is to be said when it is done */
type Command = (ctx: Ctx) => Promise<string>;
type EnvCommand = (env: Env) => Promise<string>;

/** @returns the exit code: 0 when it is done, 1 with a sentence on the terminal when not */
export async function admin(words: string[]): Promise<number> {
  const command = commandOf(words);
  if (words.length === 1 && /^(?:--)?version$/.test(words[0] ?? ''))
    return say(`Calabash ${VERSION}, Node ${process.versions.node}`, 0);
  if (words.length === 0) return say(usage(), 1);
  if (words.length === 1 && /^(?:--)?help$/.test(words[0] ?? '')) return say(usage(), 0);
  if (!command) return say(correction(words), 1);
  try {
    // What it does is said on the terminal, not in the log.
    return say(await command({ ...readEnv(), logLevel: 'error' }), 0);
  } catch (error) {
    // People at a form are asked to sign up.
    if (error instanceof AppError && error.code.key === 'noAccount')
      return say('No account has this address.', 1);
    if (error instanceof AppError)
      return say(`${translator('en', 'errors').dynamic(error.code.key)}.`.replace('..', '.'), 1);
    if (error instanceof StartError) return say(error.message, 1);
    if (isOfSystem(error)) return say(`The system refused: ${sentenceOf(error)}.`, 1);
    throw error;
  }
}

function commandOf(words: string[]): EnvCommand | undefined {
  const place = PLACES.find((each) => words.join(' ') === `files move --to ${each}`);
  if (place) return (env) => moveFilesTo(env, place);
  if (words.join(' ') === 'upgrade --rehearse') return rehearse;
  const [first, email, more] = words;
  if (first === 'doctor' && more === undefined) return (env) => doctor(env, email);
  const command = databaseCommandOf(words);
  return command ? (env) => runCommand(env, 'admin', command) : backupCommandOf(words);
}

function databaseCommandOf(words: string[]): Command | undefined {
  const [first, second, third, ...more] = words;
  if (first === 'search') return searchCommandOf(words.slice(1));
  if (more.length > 0) return undefined;
  if (first === 'grant') return grant(second ?? '', third);
  if (first === 'jobs' && second === 'retry' && third) return retryJobs(third);
  if (third !== undefined) return undefined;
  if (first === 'reset-second-factor' && second) return resetFactor(second);
  if (first === 'jobs' && second === undefined) return listFailedJobs;
  if (first === 'files' && second === 'place') return placeFiles;
  if (first === 'retention' && second === undefined) return listRetention;
  if (first === 'retention' && second === 'run') return runRetention;
  if (first === 'phones' && second === undefined) return listWrongNumbers;
  if (first === 'demo-passwords' && second === undefined) return renewDemoPasswords;
  if (first === 'accept-secret' && second === undefined) return acceptPresentSecret;
  return undefined;
}

async function acceptPresentSecret(ctx: Ctx): Promise<string> {
  await acceptSecret(ctx.db, ctx.settings.secret);
  return 'The present AUTH_SECRET is now the one of this installation; restart every server.';
}

async function renewDemoPasswords(ctx: Ctx): Promise<string> {
  if (!ctx.settings.demo)
    throw new StartError('This installation is no demonstration; its demo accounts are closed.');
  return signInLines(await setDemoPasswords(ctx, { anew: true })).join('\n');
}

function grant(email: string, wanted: string | undefined): Command | undefined {
  const role = ROLES.find((name) => name === wanted);
  if (!role) return undefined;
  return async (ctx) => {
    const { userId } = await grantRole(ctx, { email, role });
    const link = await inviteWithLink(ctx, { userId });
    const done = `${email} is now ${role}.`;
    return link === null
      ? done
      : `${done} There is no password yet: whoever opens this link within an hour chooses it, once.\n` +
          `${ctx.settings.publicUrl}${link}`;
  };
}

function resetFactor(email: string): Command {
  return async (ctx) => {
    await resetSecondFactor(ctx, { email: normalizeEmail(email) ?? email });
    return `${email} signs in without a second step now, and was told so by mail.`;
  };
}

/** A line for each: id, queue, when, tries, what the last try said; then what is tried again. */
export async function listFailedJobs(ctx: Ctx): Promise<string> {
  const failed = await findFailedJobs(ctx);
  const retrying = await findRetryingJobs(ctx);
  const width = Math.max(0, ...failed.map(({ queue }) => queue.length));
  const line = ({ id, queue, failedAt, tries, error }: FailedJob) =>
    [
      id,
      queue.padEnd(width),
      failedAt.toISOString(),
      tries === 1 ? 'one try' : `${tries} tries`,
      error,
    ].join('  ');
  return [
    ...(failed.length === 0 ? ['No job has failed for good.'] : failed.map(line)),
    ...retrying.map(
      ({ queue, count, since, error }) =>
        `${queue}: ${count} failed and will be tried again, the oldest since ${since.toISOString()}: ${error}`,
    ),
  ].join('\n');
}

/**
 * Also what nobody was told of, as after a restore: copies are made anew that are not there, and
 * taken away that no row names, unless they may be under way to one.
 */
async function placeFiles(ctx: Ctx): Promise<string> {
  const said = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;
  const placed = await placeAllMedia(ctx, {
    onPlaced: (count) => process.stderr.write(`${said(count)} so far\n`),
    looks: true,
  });
  await removeStrayCopies(ctx);
  return `${said(placed)} changed places. A running server takes copies away that are not public any more.`;
}

/** For each promise its name, what is over its time, and since when. Changes nothing. */
async function listRetention(ctx: Ctx): Promise<string> {
  const lines: string[] = [];
  for (const { name, promise, find } of RETENTION_RULES) {
    const { count, oldest } = await find(ctx);
    const due = oldest ? `${count} due, the oldest of ${oldest.toISOString()}` : 'nothing due';
    lines.push(`${name}: ${due}`, `  ${promise}`);
  }
  return [...lines, `Nothing was removed; ${ADMIN} retention run does that.`].join('\n');
}

async function runRetention(ctx: Ctx): Promise<string> {
  const gone = [...(await keepPromises(ctx, RETENTION_RULES))].filter(([, count]) => count > 0);
  if (gone.length === 0) return 'Nothing was over its time.';
  return gone.map(([name, count]) => `${name}: ${count} removed`).join('\n');
}

/** A line for each number: whose, where it stands, as it is stored, and what it was meant to be. */
export async function listWrongNumbers(ctx: Ctx): Promise<string> {
  const wrong = [
    ...(await findWrongNumbers(ctx, profileNumbers)),
    ...(await findWrongNumbers(ctx, storeNumbers)),
  ];
  if (wrong.length === 0) return 'Every telephone number can be dialled.';
  return wrong
    .map(({ email, where, stored, repaired }) =>
      [email, where, stored, repaired ? `meant ${repaired}` : 'no number'].join('  '),
    )
    .join('\n');
}

function retryJobs(which: string): Command {
  return async (ctx) => {
    const count = await retryFailedJobs(ctx, which);
    if (count === 0) throw new StartError(`No failed job has this id or queue: ${which}`);
    return count === 1 ? 'One job is tried again.' : `${count} jobs are tried again.`;
  };
}

function say(sentence: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${sentence}\n`);
  return code;
}
