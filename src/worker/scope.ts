/** What the worker knows of its browser: the language's library for pages does not say it. */

declare global {
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
  interface FetchEvent extends ExtendableEvent {
    readonly request: Request;
    readonly clientId: string;
    respondWith(answer: Promise<Response>): void;
  }
}

type Page = {
  readonly id: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
};
type Message = { title: string; id: string; path: string };
export type PushEvent = ExtendableEvent & { data: { json(): Partial<Message> } | null };
export type ClickEvent = ExtendableEvent & {
  notification: { close(): void; data?: { id?: string; path?: unknown } };
};
export type PageMessage = ExtendableEvent & {
  data: unknown;
  ports: readonly MessagePort[];
  source: { readonly id: string } | null;
};

export type WorkerScope = {
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(name: 'message', listener: (event: PageMessage) => void): void;
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  readonly location: { origin: string };
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
    unregister(): Promise<boolean>;
    pushManager?: {
      getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null>;
    };
  };
  skipWaiting(): Promise<void>;
};
