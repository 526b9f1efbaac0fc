import { useCallback, useEffect, useRef, useState } from 'react';
import {
  CLOSE_UP,
  moveBy,
  type Point,
  type Size,
  STEP,
  type View,
  WHOLE,
  zoomAt,
} from './gallery-zoom.ts';

const MIDDLE: Point = { x: 0, y: 0 };
/** Two taps within this time, this near to each other, are a double tap. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 30;
/** How far an arrow key moves. */
const ARROW_PX = 80;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

/**
 * Zoom of the shown picture: two fingers, the wheel, a double tap, keys and buttons.
 * @param port what the picture fills
 * @param zoomable whether a picture is shown, and which: another one begins whole
 */
export function useZoom(port: HTMLElement | null, zoomable: string | null) {
  const [zoomed, setZoomed] = useState<{ of: string | null; view: View; still: boolean }>({
    of: zoomable,
    view: WHOLE,
    still: true,
  });
  // Another picture begins whole, and so does this one when it is back.
  if (zoomed.of !== zoomable) setZoomed({ of: zoomable, view: WHOLE, still: true });
  const { still } = zoomed;
  const view = zoomed.of === zoomable ? zoomed.view : WHOLE;
  // Gestures come faster than React draws.
  const now = useRef(view);
  useEffect(() => {
    now.current = view;
  }, [view]);
  const change = useCallback(
    (make: (view: View, size: Size) => View, still = true) => {
      if (zoomable === null || !port) return;
      now.current = make(now.current, { width: port.clientWidth, height: port.clientHeight });
      setZoomed({ of: zoomable, view: now.current, still });
    },
    [port, zoomable],
  );
  // The CSP allows no style in the markup.
  useEffect(() => {
    const shown = port?.querySelector<HTMLElement>('li:not([inert])');
    if (!shown) return;
    const { scale, x, y } = view;
    shown.classList.toggle('zoom-still', still);
    shown.style.transform = scale > 1 ? `translate(${x}px, ${y}px) scale(${scale})` : '';
    return () => {
      shown.style.transform = '';
    };
  }, [port, view, still]);
  const zoom = useCallback(
    (factor: number, at: Point = MIDDLE, still = true) =>
      change((view, size) => zoomAt(view, factor, at, size), still),
    [change],
  );
  const pan = useCallback(
    (by: Point, still = false) => change((view, size) => moveBy(view, by, size), still),
    [change],
  );

  useEffect(() => {
    return port && zoomable !== null
      ? followGestures(port, { zoom, pan, isWhole: () => now.current.scale === 1 })
      : undefined;
  }, [port, zoomable, zoom, pan]);

  /** Whether a key meant the zoom. */
  const onKey = (key: string): boolean => {
    if (zoomable === null) return false;
    const arrow = ARROWS[key];
    if (key === '+' || key === '=') zoom(STEP);
    else if (key === '-') zoom(1 / STEP);
    else if (key === '0') zoom(0);
    else if (arrow && view.scale > 1) pan(arrow, true);
    else return false;
    return true;
  };
  const isClose = useCallback(() => now.current.scale > 1, []);
  return { view, zoom, onKey, isClose };
}

type Acts = {
  zoom: (factor: number, at?: Point, still?: boolean) => void;
  pan: (by: Point) => void;
  isWhole: () => boolean;
};

function followGestures(element: HTMLElement, { zoom, pan, isWhole }: Acts): () => void {
  const fingers = new Map<number, Point>();
  let tapped: { at: Point; when: number } | null = null;
  const stop = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, act, { signal: stop.signal, passive: false });

  const place = (event: MouseEvent): Point => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };
  const tap = (at: Point, when: number) => {
    const isDouble =
      tapped !== null && when - tapped.when < DOUBLE_MS && apart(tapped.at, at) < DOUBLE_PX;
    if (isDouble) zoom(isWhole() ? CLOSE_UP : 0, at);
    tapped = isDouble ? null : { at, when };
  };

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, place(event));
    if (event.isPrimary) tap(place(event), event.timeStamp);
    else tapped = null;
  });
  on('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const at = place(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, at);
    if (other)
      zoom(apart(at, other) / Math.max(apart(before, other), 1), between(at, other), false);
    // Two fingers move the picture half as far each.
    if (!isWhole()) {
      const share = other ? 0.5 : 1;
      pan({ x: (at.x - before.x) * share, y: (at.y - before.y) * share });
    }
  });
  const lift = (event: PointerEvent) => void fingers.delete(event.pointerId);
  on('pointerup', lift);
  on('pointercancel', lift);
  on('pointerleave', lift);
  on('dragstart', (event) => event.preventDefault());
  on('wheel', (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), place(event), false);
  });
  return () => stop.abort();
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
