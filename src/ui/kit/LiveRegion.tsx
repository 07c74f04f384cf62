import './VisuallyHidden.css';

/** Speaks its message whenever it changes; stands in the page from the start, or nothing would be heard. */
export function LiveRegion({ message, isUrgent = false }: { message: string; isUrgent?: boolean }) {
  return (
    <div className="visually-hidden" role={isUrgent ? 'alert' : 'status'}>
      {message}
    </div>
  );
}
