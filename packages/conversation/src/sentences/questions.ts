/** Answers to what people ask about the project, in front of the question at hand. Admins edit them and see how often each was asked. */
export const questions = {
  answer_who:
    "I'm the {{product}} bot, a computer program. A small team runs this project: we collect how Caribbean people really talk, so that machines understand us. {{human}}",
  answer_scam:
    "Fair question. It's no scam: it costs nothing, and I never ask for money, codes, passwords or your name. You can take out everything you gave, any time: DELETE ALL. {{human}}",
  answer_pay:
    'There is no pay, and it costs you nothing but a little data. What you give is free for everybody, so that phones and computers learn to understand us.',
  answer_place:
    'People talk differently from place to place, and we want every place to be heard. Only the place is stored with your recording, never your address. You can also choose "Rather not say".',
  answer_saved:
    'When a voice note reaches me, I say so right away. Recordings from you so far: {{count}}. MY VOICE tells how they are doing.',
  answer_topic:
    'Anything goes, as you would tell it to a friend: a memory, a meal, your day, what you think. 20 to 60 seconds is plenty, and nothing can be wrong. For another topic, ask for another question.',
  answer_hear:
    'Trained listeners hear each recording, and researchers and builders who use the dataset can. Nobody gets your name or number. Nothing is played on our public page, or to others in this chat, unless you say yes: type PUBLIC.',
  answer_fake:
    "The dataset is for machines that understand speech, and its licence forbids copying anybody's voice. It is public, so I can't promise that nobody breaks that rule. You decide: DELETE ALL takes everything out.",
  answer_when:
    'A person listens to each recording, which can take some days or weeks. MY VOICE tells how yours are doing, any time. If one cannot be used, I say why.',
  answer_friend: 'Thank you! Anybody who is 18 or over can join here: {{friend_link}}\nJust send them that.',
  answer_read: 'I am sorry, nobody has read this one to me yet, so I can only write it.',
  answer_person: "I'm a machine. {{human}}",
  answer_feedback:
    'What would you like to tell the team? Please type it in one message. What you give them is stored and read by our team, is no part of the dataset, and is erased with DELETE ALL.',

  // Phrases by which each question is recognised, besides those of the language, separated by commas. Admins add what they hear people ask.
  asked_who: 'who runs this, are you a person',
  asked_scam: 'is this a scam, can I trust you',
  asked_pay: 'do I get paid, is it free',
  asked_place: 'why do you want to know where I am from',
  asked_saved: 'was it saved, did it reach you',
  asked_topic: 'what should I talk about',
  asked_hear: 'who will hear it, can I hear it',
  asked_fake: 'will you fake my voice',
  asked_when: 'when will I hear back',
  asked_friend: 'the link for a friend',
  asked_person: 'can I talk to a person',
  asked_feedback: 'I want to tell the team something',
  asked_read: "read it to me, I can't read",
};
