// How what is written to a place of backups is encrypted: in the age format (age-encryption.org),
// so that its own tool opens it, too. A place has one key, which the passphrase locks; each file is
// locked by the key alone, because opening the passphrase takes half a second on purpose.
import { Readable } from 'node:stream';
import { armor, Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { StartError } from '../process/start-error.server.ts';
import { asNodeStream } from '../uploads/storage.server.ts';

export type Seal = {
  /** What names of sealed files end with; empty where nothing is sealed. */
  suffix: '' | '.age';
  /** The key of the place, locked by the passphrase; null where nothing is sealed. */
  lockedKey: string | null;
  lock(content: Readable): Promise<Readable>;
  lockBytes(content: Uint8Array): Promise<Uint8Array>;
  open(sealed: Readable): Promise<Readable>;
  openBytes(sealed: Uint8Array): Promise<Uint8Array>;
};

/** 2^16 rounds of scrypt: half a second of the one processor that also answers requests. */
const WORK_FACTOR = 16;

export const NO_SEAL: Seal = {
  suffix: '',
  lockedKey: null,
  lock: async (content) => content,
  lockBytes: async (content) => content,
  open: async (content) => content,
  openBytes: async (content) => content,
};

/** A key of its own for a place that has no backup yet. */
export async function newSeal(passphrase: string): Promise<Seal> {
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return sealWith(identity, armor.encode(await encrypter.encrypt(identity)));
}

/**
 * @param place as the operator named it
 * @throws StartError for another passphrase
 */
export async function openSeal(
  lockedKey: string,
  passphrase: string,
  place: string,
): Promise<Seal> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let identity: string;
  try {
    identity = await decrypter.decrypt(armor.decode(lockedKey), 'text');
  } catch (cause) {
    throw new StartError(
      `The passphrase does not open the backups in ${place}; check BACKUP_PASSPHRASE.`,
      { cause },
    );
  }
  return sealWith(identity, lockedKey);
}

async function sealWith(identity: string, lockedKey: string): Promise<Seal> {
  const recipient = await identityToRecipient(identity);
  const encrypter = () => {
    const made = new Encrypter();
    made.addRecipient(recipient);
    return made;
  };
  const decrypter = () => {
    const made = new Decrypter();
    made.addIdentity(identity);
    return made;
  };
  return {
    suffix: '.age',
    lockedKey,
    lock: async (content) => asNodeStream(await encrypter().encrypt(toWeb(content))),
    lockBytes: (content) => encrypter().encrypt(content),
    open: async (sealed) => asNodeStream(await decrypter().decrypt(toWeb(sealed))),
    openBytes: (sealed) => decrypter().decrypt(sealed),
  };
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
