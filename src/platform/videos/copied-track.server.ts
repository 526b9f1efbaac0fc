// Owns how one track of pictures or sound is copied, packet by packet and as it is coded.
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type Output,
} from 'mediabunny';
import { FileRefused } from '../images/worker-messages.ts';
import { withoutComments } from './vorbis.server.ts';

export type Copying = {
  /** What comes next of the track; null at its end. */
  next: EncodedPacket | null;
  /** Adds it to the new file and reads on. */
  add(): Promise<void>;
};

/** Adds a track to a new file, and reads the first packet of it. @throws FileRefused */
export async function copyOf(track: InputTrack, output: Output): Promise<Copying> {
  const packets = new EncodedPacketSink(track);
  const add = track.isVideoTrack()
    ? await addPictures(track, output)
    : track.isAudioTrack()
      ? await addSound(track, output)
      : null;
  if (!add) throw new FileRefused('unreadable', 'neither pictures nor sound');
  // Nothing can be shown before the first picture that needs no other.
  const copying: Copying = {
    next: await packets.getFirstKeyPacket(),
    async add() {
      if (!copying.next) return;
      await add(copying.next);
      copying.next = await packets.getNextPacket(copying.next);
    },
  };
  return copying;
}

async function addPictures(track: InputVideoTrack, output: Output) {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !config) return null;
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    rotation: await track.getRotation(),
    flip: await track.getFlip(),
  });
  let shown = -Infinity;
  return async (packet: EncodedPacket) => {
    // Some cameras call pictures independent that are shown before others of the group before. A
    // new file that says so is refused by the library, so they are kept in that group.
    const isLate = packet.type === 'key' && packet.timestamp < shown;
    shown = Math.max(shown, packet.timestamp);
    const copied = packet.clone({ sideData: {}, ...(isLate ? { type: 'delta' as const } : {}) });
    await source.add(copied, { decoderConfig: config });
  };
}

async function addSound(track: InputAudioTrack, output: Output) {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !config) return null;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  const decoderConfig =
    codec === 'vorbis' && config.description
      ? { ...config, description: withoutComments(config.description) }
      : config;
  return (packet: EncodedPacket) => source.add(packet, { decoderConfig });
}
