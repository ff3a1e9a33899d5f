import type { reviewEnglish } from './review-english.ts';

/** review-english.ts in Patwa. A native speaker may edit every word here. */
export const reviewPatwa: Record<keyof typeof reviewEnglish, string> = {
  my_voice:
    'Yuh gi {{recordings}} so far, {{length}} inna all. Respect!\nWeh di listener dem accept: {{accepted}}\nWeh dem still fi hear: {{waiting}}',
  my_voice_none: 'No recording from yuh yet, an no rush. One voice note a plenty fi start.',
  my_parish: '{{parish}} a number {{place}} outa {{parishes}} parish, wid {{recordings}}.',
  my_parish_shared: '{{parish}} share place {{place}} outa {{parishes}} parish, wid {{recordings}}.',
  public_hint: 'Yuh would mek anybody hear some a dem pon wi page? Type PUBLIC.',
  public_yes:
    'Respect! People can hear some a yuh recording dem pon wi public page. Type PUBLIC fi change dat.',
  public_no: 'Aright, nobody nah hear yuh recording dem pon wi public page.',
  public_later: 'Gi wi a voice note first; den yuh can choose if anybody can hear it pon wi public page.',

  one_recording: '1 recording',
  recordings: '{{n}} recording',
  under_a_minute: 'less dan a minute',
  one_minute: '1 minute',

  not_accepted:
    'Thanks fi a recording weh yuh did gi wi. Wi listen, an sorry, wi cyaan use dat one. {{reason}}',
  try_again: 'It happen to all a wi. If yuh waan try again, see di question yah:',
  talk_again: 'It happen to all a wi. Any time yuh waan try again, mi deh yah.',
  not_accepted_noise: 'So much noise did deh bout dat some word lost. A quiet spot help.',
  not_accepted_too_quiet: 'It did too low fi follow. Hold di phone likkle closer, dat help.',
  not_accepted_clipped: 'It did crackle, so some word lost. Hold di phone likkle farther off, dat help.',
  not_accepted_cut_off:
    'It start or end inna di middle of a word. Tek a breath before yuh talk an before yuh let go.',
  not_accepted_too_short: 'A did ongle a word or two. 20 to 60 second jus right.',
  not_accepted_silence: 'Wi neva hear nobody talk inna it. Maybe someting did cover di mic.',
  not_accepted_several_speakers:
    'Wi hear more dan one smaddy, an wi can ongle keep di voice a who agree. Yuh voice alone best.',
  not_accepted_wrong_language:
    'It did inna another language. Wi a collect Patwa, English, an a mix a di two.',
  not_accepted_off_prompt:
    'It sound like reading or like a test. Jus talk, like how yuh woulda talk to a friend.',
  not_accepted_not_original:
    'It sound like music, radio or someting weh pass on. A yuh own voice alone wi need.',
  not_accepted_duplicate: 'Wi have di same one already. A new one always welcome.',
  not_accepted_personal_information:
    'Someting inna it tell who smaddy be, like a full name, a number or a address. Wi lef dat out fi keep people safe.',
  not_accepted_other: 'It neva fit dis collection.',
};
