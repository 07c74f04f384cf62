import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Minimum horizontal distance of a swipe, in CSS pixels. */
const minDistance = 40;

/** Horizontal swipes by touch or pen on an element that only scrolls vertically. Suppresses the click of a swipe. */
export const useSwipe = (onSwipe: (by: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  /** Whether the last pointer gesture was a swipe, after which the browser may or may not fire a click. */
  const isSwiped = useRef(false);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      isSwiped.current = false;
      start.current = pointerType !== 'mouse' && isPrimary ? { x, y } : null;
    },
    onPointerUp: ({ isPrimary, clientX, clientY }: PointerEvent) => {
      if (start.current === null || !isPrimary) return;
      const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
      start.current = null;
      if (Math.abs(dx) < minDistance || Math.abs(dx) < Math.abs(dy) * 2) return;
      isSwiped.current = true;
      onSwipe(dx < 0 ? 1 : -1);
    },
    // The browser has taken over the gesture to scroll or zoom.
    onPointerCancel: () => {
      start.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by keyboard or screen reader has a detail of 0 and is not part of the swipe.
      if (!isSwiped.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
