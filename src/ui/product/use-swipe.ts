import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** So far a finger moves sideways before it is a swipe, CSS pixels. */
const least = 40;

/** Swipes by finger or pen over an element that scrolls down only; a swipe is no click. */
export const useSwipe = (onSwipe: (by: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  /** Whether the last press was a swipe: the browser may send a click after it, and may not. */
  const isSwiped = useRef(false);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      isSwiped.current = false;
      start.current = pointerType !== 'mouse' && isPrimary ? { x, y } : null;
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (start.current === null || !isPrimary) return;
      const [across, down] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(across) < least || Math.abs(across) < Math.abs(down) * 2) return;
      isSwiped.current = true;
      onSwipe(across < 0 ? 1 : -1);
    },
    // The browser scrolls or zooms instead.
    onPointerCancel: () => {
      start.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by keyboard or by a screen reader is none of the pointer's, and has no count.
      if (!isSwiped.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
