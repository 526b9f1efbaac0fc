import { type DragEvent, useEffect, useRef, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Takes files that are dropped on an element.
 * @returns whether they are held over it now, and what it listens to
 */
export function useDrop(onFiles: (files: File[]) => void) {
  // Entering a child leaves its parent: only the count says whether the pointer is still inside.
  const depth = useRef(0);
  const [over, setOver] = useState(false);
  // A file dropped beside the zone would open in place of the page.
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
  const step = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const handlers = {
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
