/** What every use case receives: made once per request or job, never stored. */
import type { Db } from './db.server.ts';
import type { Log } from './log.server.ts';
import type { Images } from './images/images.server.ts';
import type { Storage } from './storage.server.ts';
import type { Uploads } from './uploads.server.ts';

export type Actor = {
  id: string;
  role: 'user' | 'moderator' | 'admin';
  /** Proven to receive mail at their address; others may look but not write (DECISIONS.md A16). */
  emailVerified: boolean;
  sessionId: string;
  /** Full name as given; may be empty. */
  name: string;
  email: string;
  /** Path of the profile picture. */
  picture: string | null;
};

/** The visitor's side of a request. */
export type Client = {
  /** What limits count by: the IPv4 address, or the /64 of an IPv6 one. */
  key: string;
  userAgent: string;
  /** The request's Cookie header, empty without one. */
  cookie: string;
  /** Lines that the answer sends as Set-Cookie; use cases add to them. */
  setCookies: string[];
};

/** What use cases need to know of the installation. */
export type Settings = {
  /**
   * Where the site lives, without a trailing slash; links in pages and mails start here, never with
   * the Host header.
   */
  publicUrl: string;
  /** Key of signatures and keyed hashes; never leaves the server. */
  secret: string;
  /** A mail server is configured; without one, messages wait where a developer can read them. */
  sendsMail: boolean;
  /** A gateway for text messages is configured. */
  sendsTexts: boolean;
  /** This start is a demonstration: sample data, and sample accounts that everybody may use. */
  demo: boolean;
  /** Codes appear on the screen: a demonstration or development without a mail server. */
  showCodes: boolean;
  /**
   * Active listings that a person, or a verified one, may have at once, and the days that one stays
   * public.
   */
  listings: { limit: number; limitVerified: number; days: number };
};

export type Ctx = {
  db: Db;
  /** Reads that may lag behind (DATABASE_REPLICA_URL); the same as `db` without a replica. */
  readDb: Db;
  actor: Actor | null;
  /**
   * The session could not be read in time: the page is rendered for a visitor, who may yet turn out
   * to be somebody.
   */
  sessionUnknown: boolean;
  client: Client;
  settings: Settings;
  /** Stored files: bytes under keys, on disk or in S3. */
  storage: Storage;
  /** Resumable uploads; each becomes a stored file or is removed after a day. */
  uploads: Uploads;
  /** Transcodes untrusted images in worker processes. */
  images: Images;
  locale: string;
  /** Display currency, an ISO 4217 code of the catalog. */
  currency: string;
  now: Date;
  log: Log;
  requestId: string;
};
