/** Words of the uploader: what was chosen, how far it is, and why it stopped. */
import type { MediaKind, MediaPurpose } from '#features/media/media.limits.ts';
import type { OwnMediaView } from '#features/media/media.schema.ts';

export type UploadKind = MediaKind;

/** What a picture is for; decides the folder that the server keeps it in. */
type UploadPurpose = MediaPurpose;

/** A file that the server has taken in. */
export type UploadedMedia = OwnMediaView;

/** A reason: a key under `media.problems`, or a sentence that the server gave. */
export type UploadProblem = {
  key?: 'type' | 'imageType' | 'videoType' | 'large' | 'small' | 'many' | 'connection' | 'failed';
  text?: string;
  values?: Record<string, string | number>;
  /** Trying again is of no use: the file itself is refused. */
  final: boolean;
};

/** waiting → preparing → sending → finishing → done; `failed` says why in `problem`. */
type UploadState = 'waiting' | 'preparing' | 'sending' | 'finishing' | 'done' | 'failed';

export type UploadItem = {
  /** Local name of this file; not the id on the server, which is `media.id`. */
  key: string;
  kind: UploadKind;
  /** The file's own name; empty for media that were there before. */
  name: string;
  /**
   * Address to show while there is no file of the server yet; null when the browser cannot show it.
   */
  preview: string | null;
  state: UploadState;
  /** 0 to 100. */
  progress: number;
  problem: UploadProblem | null;
  /** Set once the state is `done`. */
  media: UploadedMedia | null;
  /** What the picture shows, for people who do not see it. */
  alt: string;
};

/** A file that was not taken, and why. */
export type Refusal = { name: string; problem: UploadProblem };

export type UploadOptions = {
  purpose: UploadPurpose;
  /** How many of each kind may be there at once; a kind that is missing is not taken at all. */
  max: Partial<Record<UploadKind, number>>;
  /** Whose uploads these are: an interrupted one is resumed only for the same person. */
  userId: string;
};

/** What `useUploads` gives a form. */
export type Uploads = {
  items: readonly UploadItem[];
  /** What the last choice of files left out. */
  refusals: readonly Refusal[];
  /** Takes files and starts sending them at once. */
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** Moves a file to another place in the order; the first image is the cover. */
  move: (key: string, to: number) => void;
  setAlt: (key: string, alt: string) => void;
  /** Puts media that the server has in front: of a draft, or of what is being edited. */
  restore: (media: readonly UploadedMedia[]) => void;
  /** Shows these in place of what is here, of which the server keeps what it has. */
  exchange: (media: readonly UploadedMedia[]) => void;
  /** Resolves when no file of this kind is on its way any more, with the items as they are then. */
  settled: (kind: UploadKind) => Promise<readonly UploadItem[]>;
  /** The present items, also for code that runs after a wait. */
  current: () => readonly UploadItem[];
};
