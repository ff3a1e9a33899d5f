/** About notes for the team and chats in which a person of it answers, and answers that they can send with a tap. */
export const team = {
  confirm_person: 'Would you like a person of our team to answer you here? Reply YES or NO.',
  confirm_person_yes: 'Yes, a person',
  confirm_person_no: 'No, go on',
  confirm_note_no: 'Never mind',
  confirm_keep_note: '"{{words}}"\n\nShall I give that to the team? Reply YES or NO.',
  confirm_keep_note_yes: 'Yes, give it to them',
  confirm_keep_note_no: 'No',
  note_kept: 'Thank you, the team has your note. What comes of notes is on {{heard_link}}',
  note_by_voice: 'I can only take notes to the team in writing, so I did not keep that voice note.',
  no_notes_left: 'You have told the team a lot today, thank you! Please tell them more tomorrow.',
  team_called:
    "I've called a person of our team. Write what you want to say: they read it from now on, and answer here, mostly within a day. I stay quiet until then. Please type; voice notes are not kept here. To go on with me, reply START.",
  team_done: 'The person of our team has said goodbye, and I, the bot, am back.',
  team_absent:
    'Nobody of our team could answer you so far, and I am sorry for that. I, the bot, am back. {{human}}',
  /** In place of `distress` while the team answers: in English, and always with the help lines. */
  distress_with_team:
    "I'm sorry, that sounds very hard. I'm only a machine. Please talk to somebody now: {{help_lines}}\n\nI've told our team. They answer here as soon as they can.",
  canned_moment: 'Thank you for writing. Give me a moment, I am looking into it.',
  canned_voice_note:
    'To send a voice note, hold the microphone beside the text field, talk, and let go. If nothing happens, WhatsApp may need permission to use the microphone: you find it in the settings of your phone.',
  canned_delete:
    'You can take out everything you gave, any time: reply DELETE ALL. The bot asks you once more, and gives you a receipt.',
  canned_age: 'You can take part again. Sorry for the trouble! Reply START, and the bot goes on with you.',
  canned_bye: 'Is there anything else? If not, I say goodbye, and the bot goes on with you.',
};
