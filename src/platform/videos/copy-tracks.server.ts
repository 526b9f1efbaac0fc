// Owns how MP4, QuickTime and WebM are written anew: the encoded pictures and sounds are copied
// into a new file, and nothing else is. Runs in the worker only.
import { type FileHandle, open } from 'node:fs/promises';
import {
  BufferSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  type StreamTargetChunk,
  UnsupportedInputFormatError,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { FileRefused, type RewrittenVideo } from '../images/worker-messages.ts';
import { type Copying, copyOf } from './copied-track.server.ts';
import { readWhole } from './in-memory.server.ts';

// What it warns of is about people's files and belongs into no log.
Logging.level = LogLevel.Silent;

/** Players show one picture track and play one or two of sound. */
const MOST_TRACKS = 8;
/** Of all tracks together; an hour of 60 pictures a second and its sound has 385,000. */
const MOST_PACKETS = 500_000;

/** @throws FileRefused */
export async function copyTracks(from: string, to: string): Promise<RewrittenVideo> {
  // Packets are parts of these bytes, so that a new file costs no memory of its own.
  const bytes = await readWhole(from);
  const target = await open(to, 'w');
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BufferSource(bytes) });
  try {
    return await copy(input, target, bytes.length);
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    const isOther = error instanceof UnsupportedInputFormatError;
    throw new FileRefused(isOther ? 'type' : 'unreadable', detail);
  } finally {
    input.dispose();
    await target.close();
  }
}

/** The library's own writer leaves files open when it is given up. */
function targetOf(file: FileHandle): StreamTarget {
  const write = async ({ data, position }: StreamTargetChunk) => {
    await file.write(data, 0, data.byteLength, position);
  };
  return new StreamTarget(new WritableStream({ write }), { chunked: true });
}

/** @param size of the file; tables that lie may make more of it */
async function copy(input: Input, to: FileHandle, size: number): Promise<RewrittenVideo> {
  const tracks = (await input.getTracks()).slice(0, MOST_TRACKS);
  const picture = tracks.find((track) => track.isVideoTrack());
  if (!picture) throw new FileRefused('type', 'without a picture track');
  const codecs = await codecsOf(tracks);
  if (!codecs.has(picture))
    throw new FileRefused('codec', String(await picture.getInternalCodecId()));
  const { format, extension } = await formatFor(input, [...codecs.values()]);
  const output = new Output({ format, target: targetOf(to) });
  const supported: readonly string[] = format.getSupportedCodecs();
  const kept = [...codecs].filter(([, codec]) => supported.includes(codec));
  try {
    const copying: Copying[] = [];
    for (const [track] of kept) copying.push(await copyOf(track, output));
    await output.start();
    await copyInOrder(copying, size);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return { extension, size: await sizeOf(picture), codecs: kept.map(([, codec]) => codec) };
}

/** The tracks of pictures and sound whose packets can be copied; browsers play no others. */
async function codecsOf(tracks: readonly InputTrack[]): Promise<Map<InputTrack, string>> {
  const codecs = new Map<InputTrack, string>();
  for (const track of tracks) {
    const codec = track.isVideoTrack() || track.isAudioTrack() ? await track.getCodec() : null;
    if (codec) codecs.set(track, codec);
  }
  return codecs;
}

/**
 * MP4 is what most browsers play, so QuickTime becomes it; but uncompressed sound is known to
 * players in QuickTime alone.
 */
async function formatFor(
  input: Input,
  codecs: readonly string[],
): Promise<{ format: OutputFormat; extension: RewrittenVideo['extension'] }> {
  if ((await input.getFormat()) === WEBM)
    return { format: new WebMOutputFormat(), extension: 'webm' };
  return codecs.some((codec) => /^(?:pcm-|[au]law$)/.test(codec))
    ? { format: new MovOutputFormat({ fastStart: 'in-memory' }), extension: 'mov' }
    : { format: new Mp4OutputFormat({ fastStart: 'in-memory' }), extension: 'mp4' };
}

function earliest(copying: readonly Copying[]): Copying | undefined {
  let found: Copying | undefined;
  for (const each of copying)
    if (each.next && !(found?.next && found.next.timestamp <= each.next.timestamp)) found = each;
  return found;
}

/** Packets of all tracks in the order in which they are shown, so that none waits for another. */
async function copyInOrder(copying: readonly Copying[], mostBytes: number): Promise<void> {
  let [packets, bytes] = [0, 0];
  for (let first = earliest(copying); first?.next; first = earliest(copying)) {
    packets += 1;
    bytes += first.next.byteLength;
    if (packets > MOST_PACKETS) throw new FileRefused('too-much', 'too many packets');
    if (bytes > mostBytes) throw new FileRefused('unreadable', 'more packets than the file holds');
    await first.add();
  }
  if (packets === 0) throw new FileRefused('unreadable', 'without pictures');
}

/** As it is shown, turned if it is turned. */
async function sizeOf(track: InputVideoTrack): Promise<RewrittenVideo['size']> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return width > 0 && height > 0 && width < 65_536 && height < 65_536 ? { width, height } : null;
}
