/** Explains what counts as a recording, beside every such figure: on the dashboard and above the list. */
export function WhatCounts({ simulator }: { simulator: boolean }) {
  return (
    <>
      A recording counts once its sound is stored, until its speaker withdraws it.{' '}
      {simulator
        ? 'Recordings from the simulator count as well.'
        : 'Recordings from the simulator do not count.'}
    </>
  );
}
