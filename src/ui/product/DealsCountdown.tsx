import { useEffect, useState } from 'react';
import { formatNumber } from '../../domain/locale.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { useLocale } from '../messages/context.ts';
import { useHomeMessages } from '../messages/home.ts';
import './DealsCountdown.css';

interface Props {
  /** Unix seconds. */
  endsAt: number;
  /** Returns the server time in Unix seconds. */
  now: () => number;
  onEnd: () => void;
}

/** Time left. aria-live="off" keeps screen readers from announcing every second. */
export const DealsCountdown = ({ endsAt, now, onEnd }: Props) => {
  const home = useHomeMessages();
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
    [Math.floor(left / 86_400), home.days],
    [Math.floor(left / 3600) % 24, home.hours],
    [Math.floor(left / 60) % 60, home.minutes],
    [left % 60, home.seconds],
  ] as const;
  return (
    <p className="deals-countdown" role="timer" aria-live="off">
      <span>{home.dealsEndIn}</span>
      {parts.map(([amount, unit]) => (
        <span key={unit}>
          {/* Server-rendered HTML may be shown long after it was rendered, so digits appear after hydration. */}
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
