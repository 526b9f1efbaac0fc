// How the server's Node is started, by npm start and by the benchmark alike. Without bounds V8 lets
// garbage lie until a process of 110 MB needs 400. So small a bound makes V8 collect the whole heap
// whenever it has grown by 30 %, every 30 pages: growing by half saves up to a sixth of a page's
// processor time. In a young space of 32 MB a page's garbage is gone before it becomes old, for a
// tenth of the processor time (8 MB before).
export const SERVER_FLAGS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=32',
  '--heap-growing-percent=50',
];
/**
 * One heap of glibc for all threads (libvips, Brotli and V8's compilers have many, each of which
 * would keep one), and what was freed stays in it: where memory is lent by a hypervisor, taking it
 * anew costs more than using it. With pieces of 32 kB and more outside of the heap a server begins
 * with 185 MB instead of 248, but Brotli takes 5 ms for a page instead of 1, and gzip 5 instead of
 * 0.8 (docs/decisions/048).
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 * 1024),
};
