/** What a recording is, beside every figure that counts them: on the dashboard and above the list alike. */
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
