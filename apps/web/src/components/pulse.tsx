import { classNames } from './ui/elements.tsx';

const delays = ['0s', '0.12s', '0.24s', '0.36s', '0.48s'];

/** Shows an animated waveform while something loads. */
export function Pulse({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classNames('inline-flex items-center gap-[0.2em]', className)}>
      {delays.map((animationDelay) => (
        <span
          key={animationDelay}
          className="h-full w-[0.22em] animate-typing rounded-full bg-current"
          style={{ animationDelay }}
        />
      ))}
    </span>
  );
}
