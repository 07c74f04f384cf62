import './ProgressBar.css';

export type Progress = 'idle' | 'busy' | 'done' | 'failed';

/** Progress bar at the top of the page. Hidden from screen readers: the loading content announces itself. */
export const ProgressBar = ({ progress }: { progress: Progress }) => {
  return <div className="progress-bar" data-progress={progress} aria-hidden="true" />;
};
