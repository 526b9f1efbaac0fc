import { type DragEvent, useRef, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Takes files that are dropped on an element; before its code is there, and beside it, the page's
 * first script does (src/rendering/deferred-hydration.server.ts).
 * @returns whether they are held over it now, and what it listens to
 */
export function useDrop(onFiles: (files: File[]) => void) {
  // Entering a child leaves its parent: only the count says whether the pointer is still inside.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  const step = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const handlers = {
    'data-drop': true,
    onDragEnter: (event: DragEvent) => {
      if (hasFiles(event)) step(1);
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFiles(event)) step(-1);
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
