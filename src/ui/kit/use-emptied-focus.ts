import { useEffect, useRef } from 'react';

/** Gives the focus to what says that a list is empty, once its last entry went and the control in use with it. */
export const useEmptiedFocus = (isEmpty: boolean) => {
  const says = useRef<HTMLDivElement>(null);
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current) says.current?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  return { ref: says, tabIndex: -1 };
};
