import { Behind } from '../parts/behind.tsx';
import { PRODUCT, Unless, When } from '../parts/settings.tsx';

/** Says what the system does with people's data; every sentence here has its counterpart in the server. */
export function Privacy() {
  return (
    <>
      <section className="section band page-head" aria-labelledby="privacy-title">
        <div className="wrap">
          <h1 id="privacy-title">Privacy, in plain words</h1>
          <p className="lead">
            You give us your voice. This is what happens to it, what we know about you, and how you take it
            back.
          </p>
        </div>
      </section>
      <section className="section prose-page">
        <div className="wrap narrow prose">
          <ul className="short-version">
            <li>You are a random number to us. Your phone number is locked away and never published.</li>
            <li>No recording is kept before you agree, and you must be 18 or over to agree.</li>
            <li>
              <kbd>DELETE LAST</kbd> or <kbd>DELETE ALL</kbd> in the chat takes your voice back, at any time.
            </li>
            <li>
              <kbd>MY DATA</kbd> in the chat gets you a copy of everything.
            </li>
            <li>This website sets no cookies and tracks nobody.</li>
          </ul>
          <Behind heading="h2" />
          <h2>What we keep</h2>
          <dl className="retention">
            <dt>Your number</dt>
            <dd>
              Stored encrypted, so that the bot can answer you, beside a keyed fingerprint (HMAC) by which we
              find you again when you write. Reviewers, the dataset and our logs show only a random id. We do
              not keep your WhatsApp profile name in readable form anywhere. If several people talk on one
              phone, each has an id, and agrees and deletes for themselves.
            </dd>
            <dt>Your messages</dt>
            <dd>
              We store every message you send, encrypted, before we acknowledge it, so that none is lost. We
              store the bot’s replies as well. After {'{{raw_message_days}}'} days we erase the words of both;
              that there was a message stays.
            </dd>
            <dt>What you write to a person</dt>
            <dd>
              If you ask for a person, those of the team who answer can read what you write from then on,
              until that chat is closed. Every view is logged, and we erase it after 90 days, or with your
              other messages if that is sooner.
            </dd>
            <dt>What you tell the team</dt>
            <dd>
              A note that you leave with <kbd>FEEDBACK</kbd> is stored encrypted after your yes, and read by
              the team beside the place where you learned to talk, without saying who wrote it. It is no part
              of the dataset. <kbd>DELETE ALL</kbd> erases it; so do we, a year after we are done with it.
            </dd>
            <dt>Your voice notes</dt>
            <dd>
              Stored unmodified, byte for byte, with a checksum, the length, and measurements of loudness and
              noise. For listening in a browser we make a second copy in another format; it goes when the
              original goes.
            </dd>
            <dt>What you tell us</dt>
            <dd>
              What you say you spoke, the words you write, where you learned to talk, your age range, how
              formal it was. Everything but the language is optional. If your first message contains a
              campaign code: which campaign it was.
            </dd>
            <dt>Being heard</dt>
            <dd>
              Only if you say yes to <kbd>PUBLIC</kbd>: our public page may then play some of your recordings
              with their words, and the bot may play them to others who take part, as a voice note that names
              at most the place where you learned to talk, if at least five people are from there. We keep
              your yes and its words, and who has heard what, so that nobody hears it twice.
            </dd>
            <dt>Your consent</dt>
            <dd>
              Which version of the wording you agreed to, a checksum of its text, when, and by which message.
            </dd>
          </dl>
          <h2>Who else is involved</h2>
          <p>
            The chat runs over WhatsApp (Meta), and reaches us through Twilio. Both carry your messages under
            their own terms and know your number. Once a recording is safely stored with us, we delete
            Twilio’s copy of it and the message that carried it. What WhatsApp keeps, and what is on your own
            phone, is out of our reach.
          </p>
          <h2>A voice is personal</h2>
          <p>
            People who know you may recognise you by your voice, however well we hide your number.{' '}
            {'{{on_voices}}'}: with consent, on record, and with a right to withdraw. So please name nobody in
            full, and give no addresses, when you talk.
          </p>
          <p>
            What it is for: reviewers of {PRODUCT} listen to recordings to check them; the recordings with
            their words are then to become an open dataset, from which anybody may teach machines to
            understand Caribbean speech.
          </p>
          <h2 id="copy">A copy of your data</h2>
          <p>
            Send <kbd>MY DATA</kbd> to the chat. An hour later the bot sends a link there, and a code for its
            page when you ask for one: you download one file with what you gave and what we know about you.
            The hour is there because phones are shared: if somebody else asked, <kbd>CANCEL DATA</kbd> ends
            it. The link works for 24 hours and for one download; we then forget that you asked.
          </p>
          {/* What DELETE LAST and DELETE ALL remove, and what remains (apps/server/src/submissions/withdraw.ts). */}
          <h2 id="withdraw">Withdrawing it</h2>
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
              Takes back all of them in the same way, ends your consent, clears what you told us about
              yourself, empties the stored messages that you sent before, and deletes what Twilio keeps of the
              chat. The bot asks you to confirm first.
            </dd>
          </dl>
          <p>
            You get a receipt code like <code>ABCD-EFGH</code>. It proves the withdrawal later without saying
            who you are. <a href="/data/receipts">Type it here</a> to see what it is for, and which published
            versions had what you withdrew.
          </p>
          <h3>What stays</h3>
          <ul>
            <li>
              The receipt: its code, the date, whether it was one recording or all, and the random ids of what
              was withdrawn. No voice, no words.
            </li>
            <li>
              An empty entry for each recording: its random id, its date, the question that was asked, the
              language that it was filed under, and the kind and size of the file that is gone. Two
              fingerprints of the file (SHA-256), by which we know a copy of it that somebody else sends. They
              say nothing to anybody who does not have the recording.
            </li>
            <li>That you agreed, to which wording, and when you ended it.</li>
            <li>What the bot said to you.</li>
            <li>
              Your number, encrypted as before, so that the bot knows you if you write again, and does not if
              you told it to <kbd>STOP</kbd>; that you said you are under 18, if you did, and whether the bot
              has reminded you once.
            </li>
          </ul>
          <h3>What cannot be withdrawn</h3>
          <p>
            Copies of a published dataset that somebody has already downloaded, models that have already
            learned from it, and voice notes that the bot has already played on somebody’s phone. We leave
            what you withdrew out of every later version.
          </p>
          <h2 id="consent">The wording you agree to</h2>
          <When flag="consent">
            <p>
              This is version {'{{consent_version}}'}, as the chat shows it. When the wording changes it gets
              a new number, and what you agreed to stays on record as it was.
            </p>
            <blockquote className="consent-text">{'{{consent_text}}'}</blockquote>
          </When>
          <Unless flag="consent">
            <p>
              The chat shows it before your first recording. Each wording has a version number, and what you
              agreed to stays on record as it was.
            </p>
          </Unless>
          <When flag="several">
            <p>
              This is {'{{country}}'}’s. Each country has its own wording and its own law, which its page
              shows: {'{{other_countries}}'}.
            </p>
          </When>
          <h2>This website</h2>
          <p>
            No cookies, no analytics, no advertising, no fonts or scripts from anybody else. Your browser
            talks to our server and to nobody else. The server’s log holds the path of a page and whether it
            could be served. What you write in the form <a href="/partner">for partners</a> is mailed to the
            team and not stored. When the team signs in, their browser keeps the session in its own storage
            and, on the way through a sign-in provider, a cookie for five minutes; visitors have no such
            thing.
          </p>
          <h2>Questions and requests</h2>
          <When flag="mail">
            <p>
              Write to <a href="mailto:{{partnership_email}}">{'{{partnership_email}}'}</a>. If you have
              withdrawn something, give your receipt code; you need not say who you are.
            </p>
          </When>
          <Unless flag="mail">
            <p>
              The address for questions is not open yet. Everything that you can ask of us about your own
              voice can be done in the chat: send <kbd>HELP</kbd>.
            </p>
          </Unless>
        </div>
      </section>
    </>
  );
}
