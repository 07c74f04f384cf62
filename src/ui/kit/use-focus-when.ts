import { useEffect, useRef } from 'react';

/**
 * Focuses an element when `condition` becomes true. For content that replaces the focused control, such as the message
 * of a list whose last entry was removed. Spread the returned props onto the element.
 */
export const useFocusWhen = (condition: boolean) => {
  const element = useRef<HTMLDivElement>(null);
  const previous = useRef(condition);
  useEffect(() => {
    if (condition && !previous.current) element.current?.focus();
    previous.current = condition;
  }, [condition]);
  return { ref: element, tabIndex: -1 };
};
