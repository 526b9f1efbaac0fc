declare module 'autocannon' {
  type Request = { path?: string; headers?: Record<string, string> };
  type Heard = {
    response: (client: unknown, status: number, bytes: number, milliseconds: number) => void;
    reqError: (error: Error) => void;
  };
  interface Sending extends PromiseLike<unknown> {
    on<E extends keyof Heard>(event: E, hear: Heard[E]): this;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Seconds that an answer may take. */
    timeout?: number;
    requests?: Request[];
  }): Sending;
}
