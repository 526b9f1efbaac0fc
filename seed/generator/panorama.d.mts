export function panorama(input: {
  seed?: string;
  island?: string;
  time?: string;
  w?: number;
  h?: number;
  boats?: number;
  ground?: number;
  scale?: number;
  horizonAt?: number;
  boatY?: number;
}): string;
