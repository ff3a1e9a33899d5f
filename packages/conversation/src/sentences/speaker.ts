/** About several people on one phone, who are called by number. */
export const speaker = {
  confirm_speaker: 'Who wants to talk on this phone now? Everybody agrees for themselves.',
  confirm_speaker_yes: 'Somebody new',
  confirm_speaker_no: 'No, go on',
  speaker_number: 'Person {{n}}',
  hand_over_new:
    'Please hand over the phone: what comes now belongs to person {{n}}, who is asked to agree first.',
  hand_over: 'Please hand over the phone: what comes now belongs to person {{n}}. Welcome back!',
  about_speaker: 'This is about what person {{n}} gave. What others on this phone gave stays.',
  stopped_phone: 'Nobody on this phone hears from me now.',
};
