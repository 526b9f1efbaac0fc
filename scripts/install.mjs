// Installs the packages when they are missing or differ from package-lock.json.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run, say, Stop } from './processes.mjs';

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network request/;

/** Runs `npm ci` unless what is installed is exactly what the lock file asks for. */
export async function ensureInstalled(root = ROOT) {
  const reason = staleReason(root);
  if (!reason) return;
  say(`Installing packages (${reason}). This takes a minute the first time.`);
  let errors = '';
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // NODE_ENV=production in the environment must not leave out what the build needs.
  const args = [
    ...npm.slice(1),
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const code = await run(npm[0], args, {
    onError: (text) => {
      errors = (errors + text).slice(-20_000);
    },
  });
  if (code === 0) return;
  if (code > 128)
    throw new Stop('Stopped while packages were installed; the same command goes on.');
  if (UNREACHABLE.test(errors))
    throw new Stop(
      'The packages could not be downloaded because the npm registry cannot be reached; check the network and run the command again.',
    );
  if (/ENOSPC/.test(errors))
    throw new Stop('The packages could not be installed because the disk is full.');
  throw new Stop('The packages could not be installed; npm says why above.');
}

/**
 * Why the installed packages are not those of package-lock.json, or null when they are. npm keeps
 * its own record of what it installed in node_modules/.package-lock.json.
 */
export function staleReason(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  if (!wanted)
    throw new Stop('package-lock.json is missing or broken; this copy of Calabash is incomplete.');
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (!installed) return 'none are installed yet';
  for (const [place, { version, optional, devOptional, link }] of Object.entries(wanted)) {
    if (place === '' || link) continue;
    const found = installed[place];
    // Optional packages of other systems are never installed.
    if (!found && !optional && !devOptional) return `${nameOf(place)} is missing`;
    if (found && found.version !== version)
      return `${nameOf(place)} is ${found.version} instead of ${version}`;
  }
  return null;
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
