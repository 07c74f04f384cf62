import { useMessages } from '../messages/context.ts';
import './SkipLink.css';

/** Skip link: the first tab stop of the page. */
export const SkipLink = () => {
  const { layout } = useMessages();
  return (
    <a className="skip-link" href="#content">
      {layout.skipToContent}
    </a>
  );
};
