import { useReviewMessages } from '../messages/reviews.ts';
import { Icon } from './Icon.tsx';
import './Stars.css';

const star = 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7 2.6-5.6Z';

/** One to five stars. `isDecorative` if the text beside them says how many. */
export const Stars = ({ value, isDecorative = false }: { value: number; isDecorative?: boolean }) => {
  const reviews = useReviewMessages();
  const naming = isDecorative
    ? { 'aria-hidden': true as const }
    : { role: 'img', 'aria-label': reviews.stars(value) };
  return (
    <span className="stars" {...naming}>
      {[1, 2, 3, 4, 5].map((n) => (
        <span key={n} data-on={n <= Math.round(value) || undefined}>
          <Icon name={star} size={18} />
        </span>
      ))}
    </span>
  );
};
