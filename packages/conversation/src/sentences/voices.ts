/** About being heard by others, on the public page and in the chat, and about hearing them. */
export const voices = {
  public_hint:
    'Would you let others hear some of your recordings, on our page and in this chat? Type PUBLIC.',
  public_yes: 'Thank you! Others may hear some of your recordings now. Type PUBLIC to change that.',
  public_no: 'Okay, nobody hears your recordings on our public page or in this chat.',
  public_later: 'Give a voice note first; then you can choose whether others may hear it.',
  /** What may be done is what these words ask for. A further use needs a key of its own, so that no earlier yes counts for it. */
  confirm_be_heard:
    'May others hear some of your recordings: anybody on our public page, with their words, and people who take part in this chat, as a voice note that names at most your part of the country? Never your name or number. People who know you may know your voice, and a voice note that was played stays on that phone. A no changes nothing else, and PUBLIC lets you change your mind. Reply YES or NO.',
  confirm_be_heard_yes: 'Yes, let them hear',
  confirm_be_heard_no: 'No',
  hear_offer: 'Want to hear how others talk? Reply HEAR.',
  heard_from: 'Somebody from {{place}}.',
  heard_in: 'Somebody in {{place}}.',
  confirm_hear: 'Would you like to hear another one?',
  confirm_hear_yes: 'Another one',
  confirm_hear_no: 'Go on',
  hear_none: 'There is no other voice that I can play right now. New ones come in all the time.',
  hear_later: 'As soon as you have agreed to take part, I can play you how others talk.',
};
