import type { Plan } from '@labrish/api/releases/schema';

export type ReasonLeftOut = Plan['left_out'][number]['why'];

interface Words {
  /** Why recordings are left out; the words fit one as well as many. */
  why: string;
  /** The page where somebody can do something about it. */
  place?: { to: string; name: string };
}

/** Each reason in plain words. */
export const LEFT_OUT: Record<ReasonLeftOut, Words> = {
  not_from_whatsapp: { why: 'Not from WhatsApp: tried out in the simulator' },
  no_audio: { why: 'No sound: it is still on its way, or was lost' },
  not_ogg: { why: 'Another kind of file than WhatsApp’s voice notes' },
  taken_out: { why: 'Taken out of the dataset by an admin' },
  copy: {
    why: 'Another person sent the same recording earlier',
    place: { to: '/app/review/team?waiting=quarantined', name: 'Decide' },
  },
  quarantined: {
    why: 'Reported by a reviewer, and no admin has decided yet',
    place: { to: '/app/review/team?waiting=quarantined', name: 'Decide' },
  },
  rejected: {
    why: 'Rejected by reviewers',
    place: { to: '/app/datasets?status=rejected', name: 'See which' },
  },
  not_reviewed: {
    why: 'Not reviewed yet, or reviewers disagree',
    place: { to: '/app/review', name: 'Review' },
  },
  not_transcribed: {
    why: 'Accepted, but nobody has written down what is said',
    place: { to: '/app/datasets?status=to_transcribe', name: 'See which' },
  },
  under_18: { why: 'The speaker said that they are under 18' },
  no_consent: { why: 'The speaker has not agreed, or does not agree any more' },
  licence_not_covered: { why: 'The speaker agreed to words that do not name this licence' },
};
