import './VisuallyHidden.css';

/** Announces its message on each change. Render it from the start: a region added with its text is not announced. */
export const LiveRegion = ({ message }: { message: string }) => {
  // While a popup or dialog is open, react-aria hides everything else from screen readers except live announcers.
  return (
    <div className="visually-hidden" role="status" data-live-announcer="true">
      {message}
    </div>
  );
};
