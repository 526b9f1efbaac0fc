// How the server's Node is started, by npm start and by the benchmark alike. Without bounds V8 lets
// garbage lie until a process of 110 MB needs 400; with them it stays below 250 for about a tenth
// of the throughput. So small a bound makes V8 collect the whole heap whenever it has grown by 30
// %, every 30 pages: growing by half saves up to a sixth of a page's processor time, and the
// smaller young space pays for it (12 MB of it instead of 8 save little and end at 250).
export const SERVER_FLAGS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
];
/**
 * glibc otherwise keeps a heap per thread, and libvips and Brotli have many; and V8's compilers,
 * which take and leave many pieces of 32 kB at once, leave it full of holes that count: with pieces
 * of that size outside of it a server begins with 195 MB instead of 260.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
