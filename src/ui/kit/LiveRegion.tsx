import './VisuallyHidden.css';

/** Speaks its message whenever it changes; in the page from the start, or nothing would be announced. */
export const LiveRegion = ({ message, isUrgent = false }: { message: string; isUrgent?: boolean }) => {
  // While a popup or a dialog is open, react-aria hides all else from screen readers, but no live announcer.
  return (
    <div className="visually-hidden" role={isUrgent ? 'alert' : 'status'} data-live-announcer="true">
      {message}
    </div>
  );
};
