/** Explains what DELETE LAST and DELETE ALL remove, and what remains (apps/server/src/submissions/withdraw.ts). */
export function Withdrawal() {
  return (
    <>
      <h2 id="withdraw">Taking it back</h2>
      <p>Send one of these to the chat, at any time, in any case:</p>
      <dl className="retention">
        <dt>
          <kbd>DELETE LAST</kbd>
        </dt>
        <dd>
          Takes back your latest recording: the audio and every copy that we made, its words, its
          measurements, and what was noted with it about region, age range and formality.
        </dd>
        <dt>
          <kbd>DELETE ALL</kbd>
        </dt>
        <dd>
          Takes back all of them in the same way, ends your consent, clears what you told us about yourself,
          empties the stored messages that you sent before, and deletes what Twilio keeps of the chat. The bot
          asks once more before it does.
        </dd>
      </dl>
      <p>
        You get a receipt code like <code>ABCD-EFGH</code>. It proves the withdrawal later without saying who
        you are. <a href="/data/receipts">Type it here</a> to see what it is for, and which published versions
        had what you took back.
      </p>
      <h3>What stays</h3>
      <ul>
        <li>
          The receipt: its code, the date, whether it was one recording or all, and the random ids of what was
          taken back. No voice, no words.
        </li>
        <li>
          An empty entry for each recording: its random id, its date, the question that was asked, the
          language that it was filed under, and the kind and size of the file that is gone. Two fingerprints
          of the file (SHA-256), by which we know a copy of it that somebody else sends. They say nothing to
          anybody who does not have the recording.
        </li>
        <li>That you agreed, to which wording, and when you ended it.</li>
        <li>What the bot said to you.</li>
        <li>
          Your number, encrypted as before, so that the bot knows you if you write again, and does not if you
          told it to <kbd>STOP</kbd>; that you said you are under 18, if you did, and whether the bot has
          reminded you once.
        </li>
      </ul>
      <h3>What nobody can take back</h3>
      <p>
        Copies of a published dataset that somebody has already downloaded, and models that have already
        learned from it. What you took back is left out of every release that we build afterwards.
      </p>
    </>
  );
}
