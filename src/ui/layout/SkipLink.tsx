import { useMessages } from '../messages/context.ts';
import './SkipLink.css';

/** The first stop of the Tab key: straight to the content. */
export const SkipLink = () => {
  const { layout } = useMessages();
  return (
    <a className="skip-link" href="#content">
      {layout.skipToContent}
    </a>
  );
};
