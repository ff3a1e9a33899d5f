/** The sentences of english.ts about reviewed recordings. Nobody is blamed, and each reason says what helps. */
export const reviewEnglish = {
  my_voice:
    'You have given {{recordings}}, {{length}} in all. Thank you!\nAccepted by our listeners: {{accepted}}\nStill to be heard: {{waiting}}',
  my_voice_none: "There's no recording of yours yet, and no rush. One voice note is enough to begin.",
  my_parish: '{{parish}} is number {{place}} of {{parishes}} parishes, with {{recordings}}.',
  my_parish_shared: '{{parish}} shares place {{place}} of {{parishes}} parishes, with {{recordings}}.',
  public_hint: 'Would you let anybody hear some of them on our page? Type PUBLIC.',
  public_yes:
    'Thank you! Some of your recordings may be heard on our public page. Type PUBLIC to change that.',
  public_no: 'Okay, nobody hears your recordings on our public page.',
  public_later:
    'Give a voice note first; then you can choose whether anybody may hear it on our public page.',

  one_recording: '1 recording',
  recordings: '{{n}} recordings',
  under_a_minute: 'less than a minute',
  one_minute: '1 minute',

  not_accepted:
    "Thank you for a recording that you gave before. We listened, and sadly we can't use that one. {{reason}}",
  try_again: "It happens to all of us. If you'd like another go, here is its question again:",
  talk_again: "It happens to all of us. Any time you'd like another go, I'm here.",
  not_accepted_noise: 'There was so much noise that some words got lost. A quiet spot helps.',
  not_accepted_too_quiet: 'It was too quiet to follow. Holding the phone a little closer helps.',
  not_accepted_clipped: 'It crackled, so some words got lost. Holding the phone a little farther away helps.',
  not_accepted_cut_off:
    'It began or ended in the middle of a word. Take a breath before you talk and before you let go.',
  not_accepted_too_short: 'It was only a word or two. 20 to 60 seconds is just right.',
  not_accepted_silence: 'We heard nobody talk in it. Maybe something covered the mic.',
  not_accepted_several_speakers:
    'More than one person could be heard, and we may only keep the voice of who agreed. Your voice alone is best.',
  not_accepted_wrong_language: 'It was in another language. We collect Patwa, English, and a mix of the two.',
  not_accepted_off_prompt: 'It sounded like reading or like a test. Just talk, as you would to a friend.',
  not_accepted_not_original:
    'It sounded like music, a broadcast or something passed on. Your own voice is all we need.',
  not_accepted_duplicate: 'We have the same one already. A new one is always welcome.',
  not_accepted_personal_information:
    'Something in it tells who somebody is, like a full name, a number or an address. We leave that out to keep people safe.',
  not_accepted_other: "It didn't fit this collection.",
};
