/** Explains what counts as a recording, beside every such figure: on the dashboard and above the list. */
export function WhatCounts({ simulator }: { simulator: boolean }) {
  return (
    <>
      A recording counts once its sound is stored, until its speaker takes it back.{' '}
      {simulator
        ? 'What comes from the simulator counts as well.'
        : 'What was tried in the simulator does not count.'}
    </>
  );
}
