/**
 * What every use case receives: made once per request, job or program, never stored; and what of it
 * lives as long as the process.
 */
import type { SQL } from 'drizzle-orm';
import type { Db } from './db/db.server.ts';
import type { Where } from './db/hosts.server.ts';
import type { Disk } from './uploads/disk-space.server.ts';
import type { Log } from './process/log.server.ts';
import type { Notes } from './process/notes.server.ts';
import type { Live } from './http/live.server.ts';
import type { PageCache } from './cache/page-cache.server.ts';
import type { NoticeRegistry } from './notices/kinds.server.ts';
import type { Images } from './images/images.server.ts';
import type {
  ScreenedContent,
  ScreenedDecision,
  ScreenedSubject,
  Submitted,
} from './screening/content.ts';
import type { ScreenedOutcome } from './screening/states.ts';
import type { Storage } from './uploads/storage.server.ts';
import type { Uploads } from './uploads/types.server.ts';

export type Actor = {
  id: string;
  /** What this session may do: a granted role counts once the second factor is proven. */
  role: 'user' | 'moderator' | 'admin';
  /** What the person was made. */
  grantedRole: 'user' | 'moderator' | 'admin';
  /** Whether the account has a second factor, and when this session proved it. */
  secondFactor: { on: boolean; provenAt: Date | null };
  /** Proven to receive mail at their address; others may look but not write (DECISIONS.md A16). */
  emailVerified: boolean;
  sessionId: string;
  /** Full name as given; may be empty. */
  name: string;
  email: string;
  /** Path of the profile picture. */
  picture: string | null;
  /** ISO 3166-1 code of the place where they live, as their profile says. */
  country: string | null;
  /** Edition of the terms that they accepted last. */
  acceptedTermsEdition: string | null;
  /** What they chose of language, look and place, as the cookie of it says it. */
  preferences: string | null;
  /** Where a page is asked for: what of theirs was unread when the session was looked up. */
  unread?: { messages: number; notifications: number };
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
  /** What the shop is called, whom people write to, and what it shows besides its content. */
  site: { name: string; contactEmail: string | undefined; ads: boolean; plans: boolean };
  /** Whom people write to about what; null where whoever runs the shop named no address. */
  contacts: Contacts | null;
  /** Who runs the shop, for the terms and the privacy policy; null: nobody is named. */
  operator: { name: string; address: string } | null;
  /** Which services of others it uses, for the privacy policy. */
  outside: OutsideServices;
  /** Which edition of the terms people have to have accepted before they write. */
  termsEdition: string;
  /** The servers that search is spread over, and the way to the database that knows them. */
  searchServers: { urls: readonly string[]; primary: Where } | null;
  /** Whether the shop learns from what people search for and choose. */
  learnsFromSearches: boolean;
  /** Whether browsers keep what was seen for reading it without a connection. */
  offline: boolean;
  /** Whether caches in front of the server may keep pages of people who are not signed in. */
  sharedCache: boolean;
  /** Where files come from beside this server, as a policy of content names it. */
  fileOrigins: readonly string[];
  /** Where public files are read, and who is asked to forget one; null: this server sends them. */
  media: { url: string; purgeUrl: string | null } | null;
  /** Key of signatures and keyed hashes; never leaves the server. */
  secret: string;
  /** What hashing a password costs in scrypt: the same for every process, but for tests less. */
  passwordCost: PasswordCost;
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
  /**
   * A translation service that people are led to from a text in another language, with {from},
   * {to} and {text} in its address; null: none.
   */
  translateUrl: string | null;
  /** The language model that gives second opinions, and how long it is waited for; null: none. */
  languageModel: LanguageModel | null;
};

/** Parameters of scrypt (RFC 7914): rounds, size of blocks, lanes one after the other. */
export type PasswordCost = { N: number; r: number; p: number };

/** An address for each matter; one that was not set is that of another. */
export type Contacts = Record<'general' | 'support' | 'partners' | 'safety', string>;

/** The hosts of services that are configured; null: the shop does it itself, or not at all. */
export type OutsideServices = {
  /** The database is a server of its own (DATABASE_URL), wherever that is. */
  databaseServer: boolean;
  files: string | null;
  mail: string | null;
  texts: string | null;
};

/** An endpoint that speaks as OpenAI's does; `url` is what its paths begin with. */
export type LanguageModel = {
  url: string;
  model: string;
  /** Never leaves the server except to that endpoint. */
  key: string | undefined;
  timeoutMs: number;
};

/** What a process opens at its start and closes at its end. */
export type AppParts = {
  db: Db;
  /** Reads that may lag behind (DATABASE_REPLICA_URL); the same as `db` without a replica. */
  readDb: Db;
  settings: Settings;
  /** Stored files: bytes under keys, on disk or in S3. */
  storage: Storage;
  /** Resumable uploads; each becomes a stored file or is removed after a day. */
  uploads: Uploads;
  /** How full the disk of the files is, which the own database shares. */
  disk: Disk;
  /** What this server must still do, noted where a kill leaves it: sessions that are to end. */
  notes: Notes;
  /** Transcodes untrusted images in worker processes. */
  images: Images;
  /** Streams of events to browsers. */
  live: Live;
  /** Finished pages for those who are not signed in. */
  pageCache: PageCache;
  /** A condition on `media`: some feature shows the file to visitors. */
  showsMedia: (now: Date) => SQL;
  /** What notices say, by the names of their kinds. */
  notices: NoticeRegistry;
  /** What people write for others to read, by the names of its kinds. */
  screened: ScreenedRegistry;
  log: Log;
};

/** A kind of content that is looked at before the public sees it (screening.server.ts). */
export type Screened = {
  /** Stable, because rows outlive deployments: its feature's, or the plural of the thing. */
  name: string;
  /** Null when this revision waits no more. */
  find: (ctx: Ctx, submitted: Submitted) => Promise<ScreenedContent | null>;
  /**
   * What its author wrote last, whoever may see it; null when it is gone. Whoever asks is allowed
   * to know.
   */
  describe: (ctx: Ctx, subject: { id: string }) => Promise<ScreenedSubject | null>;
  /**
   * Carries a decision out, in a transaction of its own or the caller's. Who decides may do so.
   * @returns what it came to: what a moderator rejects that the public sees is removed
   * @throws AppError of status 409 when this revision is not, or not any more, to be decided so; of
   *   404 when it is gone
   */
  decide: (ctx: Ctx, decision: ScreenedDecision) => Promise<ScreenedOutcome>;
};

/** Every kind by its name. */
export type ScreenedRegistry = ReadonlyMap<string, Screened>;

/**
 * Something that outlives a request: a cache, a queue, a counter. The token is data; what it makes
 * belongs to one process and one database.
 */
export type Service<T> = {
  /** For the log, `feature.purpose`. */
  name: string;
  /** Called when it is first asked for. */
  make: (app: App) => T;
  /** What must be written or ended before the database closes. */
  close?: (made: T) => unknown;
};

/** The services of one process; services.server.ts makes and closes them. */
type Services = { get<T>(token: Service<T>): T };

/** Everything that lives as long as the process. */
export type App = AppParts & { services: Services };

export type Ctx = App & {
  actor: Actor | null;
  /**
   * The session could not be read in time: the page is drawn for a visitor, who may yet turn out to
   * be somebody.
   */
  sessionUnknown: boolean;
  client: Client;
  locale: string;
  /**
   * The place that was chosen, else that of the profile; null is everywhere. ISO 3166-1 alpha-2.
   */
  country: string | null;
  /**
   * IANA name of the zone whose clock the reader's times are shown by: of the place of their
   * profile, else of the chosen one, else the site's.
   */
  timeZone: string;
  /** Display currency, an ISO 4217 code of the catalog. */
  currency: string;
  now: Date;
  requestId: string;
};
