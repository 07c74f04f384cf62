import type { WheelEvent } from 'react';

/**
 * `onWheel` of a number input: browsers change the value of a focused one, and with it the cart or the filter, while the
 * page is scrolled over it. React's listener is passive, so the default cannot be prevented; without focus there is none.
 */
export const blurOnWheel = ({ currentTarget }: WheelEvent<HTMLInputElement>): void => currentTarget.blur();
