import { useEffect, useState } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { useLocale, useMessages } from '../messages/context.ts';
import './DealsCountdown.css';

interface Props {
  /** Unix seconds. */
  endsAt: number;
  /** The server's clock now, Unix seconds. */
  now: () => number;
  onEnd: () => void;
}

/** Time left. Its digits have a fixed width, and it is not spoken again every second. */
export const DealsCountdown = ({ endsAt, now, onEnd }: Props) => {
  const { product } = useMessages();
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [left, setLeft] = useState(() => Math.max(0, Math.ceil(endsAt - now())));
  useEffect(() => {
    const tick = () => {
      const seconds = Math.max(0, Math.ceil(endsAt - now()));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      onEnd();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt, now, onEnd]);
  const parts = [
    [Math.floor(left / 86_400), product.days],
    [Math.floor(left / 3600) % 24, product.hours],
    [Math.floor(left / 60) % 60, product.minutes],
    [left % 60, product.seconds],
  ] as const;
  return (
    <p className="deals-countdown" role="timer" aria-live="off">
      <span>{product.dealsEndIn}</span>
      {parts.map(([amount, unit]) => (
        <span key={unit}>
          {/* The page of a server may be shown some time after it was rendered. */}
          <b>
            {isHydrated
              ? `${amount < 10 ? formatNumber(0, locale) : ''}${formatNumber(amount, locale)}`
              : '––'}
          </b>{' '}
          {unit}
        </span>
      ))}
    </p>
  );
};
