// How the server's Node is started, by npm start and by the benchmark alike. Without bounds V8 lets garbage lie
// until a process of 110 MB needs 400; with them it stays below 250 for about a tenth of the throughput.
// So small a bound makes V8 collect the whole heap whenever it has grown by 30 %, every 30 pages: growing by half
// saves up to a sixth of a page's processor time. A young space of 12 MB instead of 8 saves a little more; 16 and above did not fit into 250.
export const SERVER_FLAGS = ['--max-old-space-size=256', '--max-semi-space-size=12', '--heap-growing-percent=50'];
/** glibc otherwise keeps a heap per thread, and libvips and Brotli have many. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' };
