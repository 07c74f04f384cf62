import './Skeleton.css';

/** Loading placeholder. `width` and `height` are CSS lengths. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => {
  // Sized by attributes: the Content-Security-Policy blocks style attributes in server-rendered HTML.
  return <svg className="skeleton" width={width} height={height} aria-hidden="true" />;
};
