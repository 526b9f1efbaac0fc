/** The caches of a browser, in memory: as much of them as the service worker asks for. */

class MemoryCache {
  private readonly kept = new Map<string, Response>();
  private readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }

  private keyOf(request: RequestInfo | URL): string {
    const url = request instanceof Request ? request.url : String(request);
    return new URL(url, this.origin).href;
  }
  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.kept.get(this.keyOf(request))?.clone();
  }
  async put(request: RequestInfo | URL, answer: Response): Promise<void> {
    this.kept.set(this.keyOf(request), answer);
  }
  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.kept.delete(this.keyOf(request));
  }
  async keys(): Promise<Request[]> {
    return [...this.kept.keys()].map((url) => new Request(url));
  }
}

export function memoryCaches(origin: string): CacheStorage {
  const caches = new Map<string, MemoryCache>();
  const storage = {
    open: async (name: string) => {
      const cache = caches.get(name) ?? new MemoryCache(origin);
      caches.set(name, cache);
      return cache;
    },
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
  return storage as unknown as CacheStorage;
}
