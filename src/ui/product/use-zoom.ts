import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const maxScale = 4;
/** By a click or tap. */
const clickScale = 2;
/** By a key. */
const keyStep = 1.5;
/** A pinch that ends below shows the whole picture again. */
const almostWhole = 1.1;
/** Taps within this time are one double tap. */
const doubleTapMs = 350;

interface Point {
  clientX: number;
  clientY: number;
}
const middleOf = (touches: TouchList): Point & { distance: number } => {
  const [a, b] = [touches[0], touches[1]];
  if (a === undefined || b === undefined) throw new Error('A pinch has two touches.');
  return {
    clientX: (a.clientX + b.clientX) / 2,
    clientY: (a.clientY + b.clientY) / 2,
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
};

/** Start and size of the drawn picture in one direction of the scrolled content. `fit` is its size at scale 1. */
const extent = (fit: number, scale: number, viewport: number) => {
  const size = fit * scale;
  return { size, start: (Math.max(viewport, size) - size) / 2 };
};

/**
 * Scale of a picture that is drawn in the middle of a scroll container, and as large as fits at scale 1. Scrolling pans
 * it, so that its bounds, momentum and keys are those of the browser.
 * @param ratioOf width divided by height of the picture
 */
export const useZoom = (view: RefObject<HTMLElement | null>, ratioOf: () => number) => {
  const [scale, setScale] = useState(1);
  const current = useRef(scale);
  /** Whether the last touch gesture had two fingers. */
  const isPinched = useRef(false);
  const lastClick = useRef(Number.NEGATIVE_INFINITY);

  const measure = () => {
    const element = view.current;
    if (element === null) throw new Error('The picture is not shown.');
    const box = element.getBoundingClientRect();
    const ratio = ratioOf();
    const width = Math.min(box.width, box.height * ratio);
    return {
      element,
      box,
      x: extent(width, current.current, box.width),
      y: extent(width / ratio, current.current, box.height),
    };
  };
  /** The place of a point in the picture, in parts of its size. */
  const placeOf = ({ clientX, clientY }: Point) => {
    const { element, box, x, y } = measure();
    return {
      x: (element.scrollLeft + clientX - box.left - x.start) / x.size,
      y: (element.scrollTop + clientY - box.top - y.start) / y.size,
    };
  };
  const reset = () => {
    current.current = 1;
    setScale(1);
  };
  /** Scales the picture so that `place` is at a point of the window. */
  const show = (next: number, place: { x: number; y: number }, { clientX, clientY }: Point) => {
    current.current = Math.min(maxScale, Math.max(1, next));
    // Before scrolling, which the size of the picture limits.
    flushSync(() => setScale(current.current));
    const { element, box, x, y } = measure();
    element.scrollTo({
      left: x.start + place.x * x.size - (clientX - box.left),
      top: y.start + place.y * y.size - (clientY - box.top),
      behavior: 'instant',
    });
  };
  const zoomAt = (next: number, point: Point) => show(next, placeOf(point), point);
  const zoomAtMiddle = (next: number) => {
    const { left, top, width, height } = measure().box;
    zoomAt(next, { clientX: left + width / 2, clientY: top + height / 2 });
  };

  const handlers = useRef({ show, zoomAt, placeOf, reset });
  handlers.current = { show, zoomAt, placeOf, reset };
  // Not React's handlers: its listeners of these events are passive and cannot prevent the zoom of the browser.
  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    let pinch: { place: { x: number; y: number }; distance: number; scale: number } | null = null;
    const start = (event: TouchEvent) => {
      isPinched.current = event.touches.length > 1;
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const middle = middleOf(event.touches);
      pinch = {
        place: handlers.current.placeOf(middle),
        distance: Math.max(1, middle.distance),
        scale: current.current,
      };
    };
    const move = (event: TouchEvent) => {
      if (pinch === null || event.touches.length !== 2) return;
      event.preventDefault();
      const middle = middleOf(event.touches);
      handlers.current.show((pinch.scale * middle.distance) / pinch.distance, pinch.place, middle);
    };
    const end = ({ touches }: TouchEvent) => {
      if (pinch === null || touches.length > 1) return;
      pinch = null;
      if (current.current < almostWhole) handlers.current.reset();
    };
    // A pinch on a touchpad.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      handlers.current.zoomAt(current.current * Math.exp(-event.deltaY / 100), event);
    };
    element.addEventListener('touchstart', start, { passive: false });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
      element.removeEventListener('wheel', wheel);
    };
  }, [view]);

  return {
    scale,
    isPinched,
    reset,
    /** Toggles between the whole picture and its enlarged part at the pointer; the second tap of a double tap does nothing. */
    click: (event: Point & { detail: number; timeStamp: number }) => {
      const isSecond = event.detail > 0 && event.timeStamp - lastClick.current < doubleTapMs;
      lastClick.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (isSecond) return;
      const next = current.current > 1 ? 1 : clickScale;
      // A key has no position.
      if (event.detail === 0) zoomAtMiddle(next);
      else zoomAt(next, event);
    },
    /** Returns whether the key zooms. */
    key: (key: string): boolean => {
      const next = {
        '+': current.current * keyStep,
        '=': current.current * keyStep,
        '-': current.current / keyStep,
      };
      const scaled = key === '0' ? 1 : next[key as keyof typeof next];
      if (scaled === undefined) return false;
      zoomAtMiddle(scaled < almostWhole ? 1 : scaled);
      return true;
    },
  };
};
