// Owns how likely a picture shows nudity: the weights are those of nsfwjs, run by TensorFlow.js as
// WebAssembly, in the image worker only. Nothing is fetched from anywhere.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { io } from '@tensorflow/tfjs-core';
import sharp from 'sharp';

/** Of the pictures that the weights were fitted on. */
const SIDE = 224;
/** What the weights tell apart, in their order. */
const CLASSES = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const;
/** Swimwear and underwear ("sexy") are ordinary here. */
const NUDE: readonly string[] = ['hentai', 'porn'];

/** @returns from 0 to 1 */
export type NudityLooker = (picture: Uint8Array) => Promise<number>;

/** Loads engine and weights, which takes a second and about 100 MB. */
export async function createNudityLooker(): Promise<NudityLooker> {
  const require = createRequire(import.meta.url);
  const [tf, wasm, { loadGraphModel }, { MobileNetV2MidModel }] = await Promise.all([
    import('@tensorflow/tfjs-core'),
    import('@tensorflow/tfjs-backend-wasm'),
    import('@tensorflow/tfjs-converter'),
    import('nsfwjs/models/mobilenet_v2_mid'),
  ]);
  const engine = require.resolve('@tensorflow/tfjs-backend-wasm');
  wasm.setWasmPaths(`${path.dirname(engine)}${path.sep}`);
  await tf.setBackend('wasm');
  const manifest: io.ModelJSON = (await MobileNetV2MidModel.modelJson()).default;
  const shards = await Promise.all(MobileNetV2MidModel.weightBundles.map((bundle) => bundle()));
  const weights = Buffer.concat(shards.map((shard) => Buffer.from(shard.default, 'base64')));
  const model = await loadGraphModel({
    load: async () => ({
      modelTopology: manifest.modelTopology,
      format: manifest.format,
      weightSpecs: manifest.weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  });

  return async function look(picture) {
    const { data } = await sharp(picture)
      .flatten({ background: '#fff' })
      .resize(SIDE, SIDE, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = Float32Array.from(data, (value) => value / 255);
    const input = tf.tensor4d(pixels, [1, SIDE, SIDE, 3]);
    const output = model.predict(input) as ReturnType<typeof tf.tensor>;
    const likely = await output.data();
    input.dispose();
    output.dispose();
    return CLASSES.reduce(
      (sum, name, at) => (NUDE.includes(name) ? sum + (likely[at] ?? 0) : sum),
      0,
    );
  };
}
