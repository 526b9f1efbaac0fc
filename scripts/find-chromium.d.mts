/** Path of a Chromium that starts on this machine; installs one where that is possible. */
export function findChromium(): Promise<string>;
